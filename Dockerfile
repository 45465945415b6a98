# Every image of the product: docker build --target api . (or caddy, shell, site-mfe, admin-mfe, operations, backup, release)

# A mirror or a stand-in serves as well: --build-arg NODE_IMAGE=… The first three are of one Debian release, because node runs in each of them.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG RUNTIME_IMAGE=debian:12.12-slim
ARG POSTGRES_IMAGE=postgres:18.4-bookworm
ARG CADDY_IMAGE=caddy:2.11.4-alpine

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY libs/api-client/package.json libs/api-client/
COPY libs/contracts/package.json libs/contracts/
COPY libs/mfe-contract/package.json libs/mfe-contract/
COPY libs/observe/package.json libs/observe/
COPY libs/releases/package.json libs/releases/
COPY libs/ui/package.json libs/ui/
COPY api/package.json api/
COPY shell/package.json shell/
COPY site-mfe/package.json site-mfe/
COPY admin-mfe/package.json admin-mfe/
COPY e2e/package.json e2e/
COPY tools/package.json tools/
COPY tools/bench/package.json tools/bench/
COPY tools/payment-sandbox/package.json tools/payment-sandbox/
RUN npm ci --ignore-scripts

FROM dependencies AS source
ENV NX_DAEMON=false NX_TUI=false
COPY . .

# Each build stage collects in /runtime only the files of packages that its programs load. What TypeScript imports is found as a module; where
# tsx loads another file of a package for require(), the package is named.
FROM source AS api-build
RUN npx nx build @aflora/api
RUN node --conditions=source --import tsx tools/src/image/collect.ts /runtime api/dist/main.js api/dist/database/migrate.js \
  --package swagger-ui-dist

FROM source AS shell-build
RUN npx nx build @aflora/shell
RUN node --conditions=source --import tsx tools/src/image/collect.ts /runtime shell/dist/server/*.mjs

FROM source AS site-mfe-build
RUN npx nx build @aflora/site-mfe
RUN node --conditions=source --import tsx tools/src/image/collect.ts /runtime site-mfe/dist/server/*.mjs

FROM source AS admin-mfe-build
RUN npx nx build @aflora/admin-mfe
RUN node --conditions=source --import tsx tools/src/image/collect.ts /runtime admin-mfe/dist/server/*.mjs

FROM source AS operations-build
RUN node --conditions=source --import tsx tools/src/image/collect.ts /runtime --package tsx --package cpf-cnpj-validator \
  tools/src/audit/run.ts tools/src/backup/run.ts tools/src/deploy/make-buckets.ts tools/src/deploy/first-release.ts tools/src/release/run.ts \
  tools/payment-sandbox/src/main.ts

# The program without the symbols for debuggers.
FROM ${NODE_IMAGE} AS stripped-node
RUN apt-get update && apt-get install --yes --no-install-recommends binutils && strip /usr/local/bin/node

# Without npm: 30 MB less in each image, and nothing there that installs packages.
FROM ${RUNTIME_IMAGE} AS runtime
ENV NODE_ENV=production
WORKDIR /app
COPY --from=stripped-node /usr/local/bin/node /usr/local/bin/
RUN node --version && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node \
  && install --directory --owner=node --group=node /data
COPY package.json ./
USER node

FROM runtime AS api
COPY --from=api-build /runtime ./
COPY --from=api-build /app/api/package.json api/
COPY --from=api-build /app/api/dist api/dist
ENV API_HOST=0.0.0.0 API_PORT=4203 OBSERVE_METRICS_PORT=4208 MEDIA_DIR=/data/media
# Memory of encoded pictures goes back to the system: 30 of them left the process with 300 MB, and with these with 90 MB.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
EXPOSE 4203
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.API_PORT + '/api/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "api/dist/main.js"]

# A server of pages or of releases, which says at /healthz that it can serve.
FROM runtime AS web-server
ENV HOST=0.0.0.0 REGISTRY_COPY=/data/registry.json
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

FROM web-server AS shell
COPY --from=shell-build /runtime ./
COPY --from=shell-build /app/shell/package.json shell/
COPY --from=shell-build /app/shell/dist/client shell/dist/client
COPY --from=shell-build /app/shell/dist/server shell/dist/server
ENV PORT=4200
EXPOSE 4200
CMD ["node", "shell/dist/server/main.mjs"]

# The images of the remotes hold no release: they serve whichever the registry names, from the store.
FROM web-server AS site-mfe
COPY --from=site-mfe-build /runtime ./
COPY --from=site-mfe-build /app/site-mfe/package.json site-mfe/
COPY --from=site-mfe-build /app/site-mfe/dist/server site-mfe/dist/server
ENV PORT=4201 RELEASES_CACHE=/data/releases
EXPOSE 4201
CMD ["node", "site-mfe/dist/server/main.mjs"]

FROM web-server AS admin-mfe
COPY --from=admin-mfe-build /runtime ./
COPY --from=admin-mfe-build /app/admin-mfe/package.json admin-mfe/
COPY --from=admin-mfe-build /app/admin-mfe/dist/server admin-mfe/dist/server
ENV PORT=4202 RELEASES_CACHE=/data/releases
EXPOSE 4202
CMD ["node", "admin-mfe/dist/server/main.mjs"]

# Buckets and the payment sandbox.
FROM runtime AS operations
COPY --from=operations-build /runtime ./
COPY tsconfig.json tsconfig.base.json ./
COPY --from=operations-build /app/libs/contracts libs/contracts
COPY --from=operations-build /app/libs/mfe-contract libs/mfe-contract
COPY --from=operations-build /app/libs/observe libs/observe
COPY --from=operations-build /app/libs/releases libs/releases
COPY --from=operations-build /app/tools/package.json tools/
COPY --from=operations-build /app/tools/src tools/src
COPY --from=operations-build /app/tools/payment-sandbox/package.json tools/payment-sandbox/
COPY --from=operations-build /app/tools/payment-sandbox/src tools/payment-sandbox/src
# Tasks that end; the one service that runs from this image has its check in docker-compose.yml.
HEALTHCHECK NONE
CMD ["node", "--conditions=source", "--import", "tsx", "tools/payment-sandbox/src/main.ts"]

# The same beside pg_dump and pg_restore. A backup of a newer release is recognised by its migrations.
FROM ${POSTGRES_IMAGE} AS backup
ENV NODE_ENV=production
WORKDIR /app
# Mounted from the host and written by any user.
RUN install --directory --mode=1777 /data
COPY --from=operations /usr/local/bin/node /usr/local/bin/
COPY --from=operations /app ./
COPY api/src/database/migrations api/src/database/migrations
USER postgres
HEALTHCHECK NONE
CMD ["node", "--conditions=source", "--import", "tsx", "tools/src/backup/run.ts"]

FROM ${NODE_IMAGE} AS browser
ENV NODE_ENV=production
WORKDIR /app
# As new as the Debian release of the base image: Debian keeps only the latest security update, so no exact version stays available.
RUN apt-get update && apt-get install --yes --no-install-recommends chromium-headless-shell && rm -rf /var/lib/apt/lists/*
COPY package.json ./
USER node

# The operations with both remotes as built here and a browser for the smoke test of a release.
FROM browser AS release
COPY --from=operations /app ./
COPY --from=site-mfe-build /app/site-mfe/package.json site-mfe/
COPY --from=site-mfe-build /app/site-mfe/dist/release site-mfe/dist/release
COPY --from=admin-mfe-build /app/admin-mfe/package.json admin-mfe/
COPY --from=admin-mfe-build /app/admin-mfe/dist/release admin-mfe/dist/release
ENV CHROMIUM_PATH=/usr/bin/chromium-headless-shell
HEALTHCHECK NONE
CMD ["node", "--conditions=source", "--import", "tsx", "tools/src/deploy/first-release.ts"]

# The image names no account; this one may open the ports below 1024 by the capability that the compose file leaves it.
FROM ${CADDY_IMAGE} AS caddy
RUN mkdir -p /data && chown -R 1000:1000 /data
COPY deploy/Caddyfile /etc/caddy/Caddyfile
USER 1000:1000
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:4203/healthz"]
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
