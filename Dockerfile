# The site in one container: see docs/deploy.md. The base can be any Debian image with Ruby:
#   docker build --build-arg RUBY_IMAGE=registry.example/ruby:3.4.5 --tag frontpage .
ARG RUBY_IMAGE=docker.io/library/ruby:3.4.5-slim-bookworm

FROM ${RUBY_IMAGE} AS base
WORKDIR /rails
# SAMPLES=0: the accounts of the sample community have a public password.
ENV RAILS_ENV=production \
    SAMPLES=0 \
    STORAGE=/storage \
    BACKUP_TO=/backups \
    BINDING=127.0.0.1 \
    PORT=3000 \
    SOLID_QUEUE_IN_PUMA=1 \
    REPLICATION_IN_PUMA=1 \
    CHECKPOINTS_IN_PUMA=1 \
    WATCH_IN_PUMA=1 \
    LOG_FORMAT=json \
    BOOTSNAP_CACHE_DIR=/rails/.bootsnap \
    BUNDLE_DEPLOYMENT=1 \
    BUNDLE_PATH=/usr/local/bundle \
    BUNDLE_WITHOUT=development:test:profile:tally

# Compilers and headers stay in this stage.
FROM base AS build
RUN apt-get update -qq \
 && apt-get install --no-install-recommends --yes build-essential libssl-dev libyaml-dev pkg-config zlib1g-dev \
 && rm -rf /var/lib/apt/lists/*
COPY .ruby-version Gemfile Gemfile.lock ./
COPY importers/importers.gemspec importers/
COPY kit/frontpage-kit.gemspec kit/
COPY lab/frontpage-lab.gemspec lab/
COPY operations/frontpage-operations.gemspec operations/
COPY tally/frontpage-tally.gemspec tally/
COPY bin/ruby bin/bundle bin/
RUN bin/bundle install \
 && rm -rf "$BUNDLE_PATH"/ruby/*/cache
COPY . .
# One process (-j 1): several can deadlock on an emulated processor (rails/bootsnap#495).
RUN bin/bundle exec bootsnap precompile -j 1 --gemfile app/ benchmarking/ config/ importers/lib/ kit/lib/ lib/ operations/lib/ tally/ \
 && env SECRET_KEY_BASE_DUMMY=1 STORAGE=/rails/tmp/storage bin/rails assets:precompile \
 && rm -rf log/* tmp/* \
 && mkdir -p tmp/pids

FROM base
LABEL org.opencontainers.image.title="Frontpage" \
      org.opencontainers.image.licenses="MIT"
# jemalloc: bin/puma, decision 0028. The code is owned by root, so that a compromised process can't change it.
RUN apt-get update -qq \
 && apt-get install --no-install-recommends --yes libjemalloc2 \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 1000 frontpage \
 && useradd --uid 1000 --gid 1000 --no-create-home --home-dir /rails frontpage \
 && install --directory --owner frontpage --group frontpage --mode 0700 /storage /backups
COPY --from=build /usr/local/bundle /usr/local/bundle
COPY --from=build /rails /rails
RUN chown -R frontpage:frontpage log tmp
ENV HOME=/tmp
USER 1000:1000
VOLUME [ "/storage", "/backups" ]
# Thruster's ports: TLS on 443 if TLS_DOMAIN is set, otherwise plain HTTP on 80.
EXPOSE 80 443
HEALTHCHECK --interval=10s --timeout=6s --start-period=1800s CMD [ "bin/health", "up" ]
ENTRYPOINT [ "bin/docker-entrypoint" ]
CMD [ "bin/thrust", "bin/puma" ]
