#!/bin/sh
# The image without an image: the RUN steps of ops/Dockerfile in an empty Debian that debootstrap makes, started as its CMD, by its user, with its root
# read-only. Usage, as root: root.sh FOLDER (some 2 GB). Needs debootstrap and a DATABASE_URL that is reachable over TCP.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
root=${1:?"root.sh FOLDER"}
# Empty: the one that debootstrap takes by itself.
mirror=${DEBIAN_MIRROR:-}
port=${PORT:-3000}

step() { printf '\n── %s\n' "$*"; }

step "an empty Debian${mirror:+ ($mirror)}"
[ -x "$root/usr/bin/apt-get" ] || debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"}
mount --bind /proc "$root/proc"
trap 'umount "$root/var/lib/tailshare" "$root/tmp" "$root/proc" 2>/dev/null || true; umount -l "$root" "$root/proc" 2>/dev/null || true' EXIT
cp /etc/resolv.conf "$root/etc/resolv.conf"

step "COPY: the checkout, without what .dockerignore names"
mkdir -p "$root/opt/tailshare"
git -C "$here" archive HEAD | tar -x -C "$root/opt/tailshare"
cp "$here/ops/install.sh" "$root/usr/local/bin/tailshare-install"

# Behind a network that signs for others, the root trusts what this machine trusts.
trust=
if ls /usr/local/share/ca-certificates/*.crt >/dev/null 2>&1; then
  mkdir -p "$root/usr/local/share/ca-certificates"
  cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
  trust="export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt; [ ! -x /usr/sbin/update-ca-certificates ] || update-ca-certificates >/dev/null 2>&1;"
fi

# The very commands of the file, in their order; both stages name the first of them.
sed -n 's/^RUN //p' "$here/ops/Dockerfile" | awk '!seen[$0]++' | while read -r command; do
  step "RUN $command"
  chroot "$root" /bin/sh -c "$trust $command"
done

step "CMD, as tailshare, root read-only"
mount --bind "$root" "$root"
# What lay on the folder before is under it now.
mount --bind /proc "$root/proc"
mkdir -p "$root/var/lib/tailshare"
data=$(mktemp -d)
chown 10001:10001 "$data"
mount --bind "$data" "$root/var/lib/tailshare"
mount -t tmpfs tmpfs "$root/tmp"
mount -o remount,ro,bind "$root"
command=$(sed -n 's/^CMD \[\(.*\)\]$/\1/p' "$here/ops/Dockerfile" | tr -d '",')
chroot --userspec=10001:10001 "$root" /usr/bin/env -i \
  HOME=/var/lib/tailshare PATH=/usr/bin:/bin TAILSHARE_DATA=/var/lib/tailshare PORT="$port" HOST=127.0.0.1 \
  TAILSHARE_MODE=production DATABASE_URL="${DATABASE_URL:?a database}" PUBLIC_URL=https://tailshare.example \
  SECRET_KEY=a-drill-needs-no-secret-but-it-must-be-long STRIPE_SECRET_KEY=sk_drill STRIPE_PUBLISHABLE_KEY=pk_drill \
  STRIPE_WEBHOOK_SECRET=whsec_drill SMTP_URL=smtp://127.0.0.1:9 MAIL_FROM='Tailshare <hello@tailshare.example>' \
  OPERATOR_EMAIL=omar@tailshare.example TRUST_PROXY=1 DRAIN_SECONDS=1 \
  /bin/sh -c "cd /opt/tailshare && exec $command" &
server=$!

step "HEALTHCHECK"
tries=0
until curl -fsS "http://127.0.0.1:$port/health/ready"; do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || exit 1
  kill -0 "$server"
  sleep 1
done
printf '\n'
check=$(sed -n 's/^HEALTHCHECK .* CMD \[\(.*\)\]$/\1/p' "$here/ops/Dockerfile" | tr -d '",' | sed "s/:3000/:$port/")
chroot --userspec=10001:10001 "$root" /bin/sh -c "$check"
curl -fsS -o /dev/null "http://127.0.0.1:$port/"
echo "the home page is there"
chroot --userspec=10001:10001 "$root" /bin/sh -c 'touch /opt/tailshare/written' 2>/dev/null && exit 1
echo "nothing can be written to the root"

kill -TERM "$server"
wait "$server" && echo "it left in order"
