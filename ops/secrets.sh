#!/bin/sh
# Makes what nobody should choose, and asks for what only you know. Never changes what is there: run it again after a mistake.
# Usage: ops/secrets.sh
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets

random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
make() { [ -s "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"; }
ask() {
  [ -s "secrets/$1" ] && return
  printf '%s: ' "$2" >&2
  read -r answer
  printf '%s' "$answer" >"secrets/$1"
}

make secret-key "$(random 32)"
make database-password "$(random 24)"
make database-url "postgres://tailshare:$(cat secrets/database-password)@db:5432/tailshare"
make store-key-id "GK$(random 12)"
make store-key "$(random 32)"
make grafana-password "$(random 12)"
make store.env "GARAGE_RPC_SECRET=$(random 32)
GARAGE_DEFAULT_ACCESS_KEY=$(cat secrets/store-key-id)
GARAGE_DEFAULT_SECRET_KEY=$(cat secrets/store-key)
"
ask stripe-secret-key 'Stripe secret key (sk_live_…)'
ask stripe-webhook-secret 'Stripe webhook secrets (whsec_…,whsec_…)'

if [ ! -s secrets/mail.env ]; then
  printf 'Mail server of your provider, with port ([smtp.example.com]:587): ' >&2
  read -r relay
  printf 'Its user: ' >&2
  read -r user
  printf 'Its password: ' >&2
  read -r password
  printf 'Domain that mail comes from (example.com): ' >&2
  read -r domain
  printf 'RELAYHOST=%s\nRELAYHOST_USERNAME=%s\nRELAYHOST_PASSWORD=%s\nALLOWED_SENDER_DOMAINS=%s\n' "$relay" "$user" "$password" "$domain" >secrets/mail.env
fi

if [ ! -s settings.env ]; then
  printf 'Host name that people type (fly.example.com): ' >&2
  read -r site
  printf 'Stripe publishable key (pk_live_…): ' >&2
  read -r publishable
  printf 'Email of the first operator: ' >&2
  read -r operator
  printf 'SITE=%s\n' "$site" >.env
  printf 'PUBLIC_URL=https://%s\nSTRIPE_PUBLISHABLE_KEY=%s\nOPERATOR_EMAIL=%s\nMAIL_FROM=Tailshare <hello@%s>\n' \
    "$site" "$publishable" "$operator" "$(sed -n 's/^ALLOWED_SENDER_DOMAINS=//p' secrets/mail.env)" >settings.env
fi
# The servers run as user 10001 and read these as files; the folder keeps everyone else out.
chmod 700 secrets
chmod 644 secrets/*
echo 'Secrets are in ops/secrets, settings in ops/settings.env. Keep a copy of secret-key elsewhere: without it, sealed data is lost.' >&2
