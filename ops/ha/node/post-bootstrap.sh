#!/bin/sh
# Once, on the first primary: the role and the database of the application. Patroni gives the connection. No standby is there yet.
set -eu
export PGOPTIONS='-c synchronous_commit=local'
exec psql "$1" -q -v ON_ERROR_STOP=1 -c "create role tailshare login password '@TAILSHARE_PASSWORD@'" -c "create database tailshare owner tailshare"
