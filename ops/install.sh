#!/bin/sh
# What the image is made of, step by step; ops/Dockerfile and scripts/drills/root.sh run the same ones.
# Usage: install.sh system | product FOLDER
set -eu

system() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  # npm brings the product's own Node; Debian's only starts it. curl asks for the health.
  apt-get install -q -y --no-install-recommends ca-certificates curl nodejs npm
  rm -rf /var/lib/apt/lists/*
  id tailshare >/dev/null 2>&1 || useradd --uid 10001 --home-dir /var/lib/tailshare --create-home --shell /usr/sbin/nologin tailshare
}

product() {
  cd "$1"
  npm ci --ignore-scripts --no-audit --no-fund
  PATH="$PWD/node_modules/.bin:$PATH"
  npm run build
  # What only builds and tests stays behind.
  npm prune --omit=dev --ignore-scripts --no-audit --no-fund
}

case "${1:-}" in
  system) system ;;
  product) product "$2" ;;
  *)
    echo "Usage: install.sh system | product FOLDER" >&2
    exit 2
    ;;
esac
