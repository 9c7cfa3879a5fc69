# The product as a small image: pages, the operator's commands, Node, and no package manager. See docs/deploying.md.
# Of the Node releases with long-term support that package.json allows, 22 is maintained longest.
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: the lock may lack optional binaries of other platforms, and newer versions of npm then report it as out of sync.
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build:standalone

FROM ${NODE_IMAGE}
ARG VERSION=unversioned
LABEL org.opencontainers.image.title="Startday" \
      org.opencontainers.image.description="Registration and enrolment for networks of learning centres" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}"
# The user id is fixed, so that volumes have the same owner after an upgrade.
RUN groupadd --system --gid 10001 startday \
    && useradd --system --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin startday \
    && install --directory --owner startday --group startday --mode 0700 /data \
    && rm -rf /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/corepack /opt/yarn-* \
       /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg
WORKDIR /app
# Owned by root and never written to: the root file system may be read-only.
COPY --from=build /src/.next/standalone ./
# A container's own addresses: compose.yaml decides what is published.
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Only checks that the process answers: a restart would not help without a database, which /health/ready reports to the proxy.
HEALTHCHECK --interval=10s --timeout=5s --start-period=40s --retries=3 CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
