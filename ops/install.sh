#!/bin/sh
# What the image is made of, step by step; ops/Dockerfile runs them.
# Usage: install.sh system | tools | product FOLDER
set -eu

# What the product runs on, and the user it runs as; its Node comes with it.
system() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  apt-get install -q -y --no-install-recommends ca-certificates curl
  rm -rf /var/lib/apt/lists/*
  id tailshare >/dev/null 2>&1 || useradd --uid 10001 --home-dir /var/lib/tailshare --create-home --shell /usr/sbin/nologin tailshare
}

# What installs it.
tools() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  apt-get install -q -y --no-install-recommends nodejs npm
  rm -rf /var/lib/apt/lists/*
}

product() {
  cd "$1"
  # Debian's Node and npm are too old for the lock: they leave out what asks for a newer one. They fetch the product's own, which do the rest.
  kind=node-linux-$(dpkg --print-architecture | sed 's/amd64/x64/')
  version=$(sed -n "s/.*\"$kind\": \"\(.*\)\".*/\1/p" package.json)
  npm install --prefix /usr/local/lib/tailshare-tools --ignore-scripts --no-audit --no-fund "$kind@$version" "npm@11.21.2"
  tools=/usr/local/lib/tailshare-tools/node_modules
  PATH="$tools/$kind/bin:$tools/.bin:$PATH"
  npm ci --ignore-scripts --no-audit --no-fund
  npm run build
  # What only builds and tests stays behind.
  npm prune --omit=dev --ignore-scripts --no-audit --no-fund
  node_modules/.bin/node --version
}

case "${1:-}" in
  system) system ;;
  tools) tools ;;
  product) product "$2" ;;
  *)
    echo "Usage: install.sh system | tools | product FOLDER" >&2
    exit 2
    ;;
esac
