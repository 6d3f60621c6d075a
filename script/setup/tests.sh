# shellcheck shell=bash
# Programs that only the tests need.

# Installs the Debian packages that the tests need, all together, so that sudo asks only once. Without root it continues if only optional
# packages are missing: the tests that need them are skipped, and listed in the summary of bin/ci.
install_test_packages() {
  # shellcheck disable=SC2207 # a list of names
  local needed=($(ruby_works || ruby_packages) chromium chromium-driver hey shellcheck) optional=($(optional_test_packages))
  [ -n "$(missing_packages "${needed[@]}" "${optional[@]}")" ] || return 0
  if [ -n "$(missing_packages "${needed[@]}")" ] || become_root "$(missing_packages "${optional[@]}")" > /dev/null; then
    install_packages "${needed[@]}" "${optional[@]}"
  else
    row Packages "only root can install $(missing_packages "${optional[@]}"): their tests are skipped or slower"
  fi
}

# Packages whose command is missing. An existing command may be from elsewhere, and conflict with Debian's package.
optional_test_packages() {
  local command package
  while read -r command package; do
    command -v "$command" > /dev/null || echo "$package"
  done <<-END
	ab apache2-utils
	chromium-headless-shell chromium-headless-shell
	curl curl
	faketime faketime
	fc-list fontconfig
	git git
	jq jq
	npm npm
	pgbouncer pgbouncer
	systemd-analyze systemd
	wrk wrk
	END
  [ -z "${CI_FULL-}" ] || command -v mariadbd > /dev/null || echo mariadb-server
  echo e2fsprogs fonts-dejavu-core fonts-liberation fonts-noto-core
}

# promtool checks our alerting rules. It is extracted from Debian's package, because installing that would start a server.
ensure_promtool() {
  local folder="$ruby_data/prometheus"
  PATH=$PATH:$folder/usr/bin
  command -v promtool > /dev/null || ! debian || locked "$ruby_data/prometheus.lock" download_promtool ||
    row promtool "could not be downloaded: its tests are skipped"
}

download_promtool() { progress promtool downloading log/promtool.log '' 0 extract_promtool; }

extract_promtool() (
  rm -rf "$folder" && mkdir -p "$folder/download" && cd "$folder/download" &&
    apt-get -q download prometheus && dpkg-deb --extract ./*.deb .. && rm -r "$folder/download"
)
