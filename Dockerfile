# Fettle in a container: built from the locked dependencies, run as nobody in particular, on a read-only file system.
# docs/install.md says how it is started; ops/compose.yaml starts it with all it needs.
ARG NODE_VERSION=24.21

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /fettle
COPY package.json package-lock.json ./
# The lock names every version and its checksum, so the same revision makes the same site.
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:${NODE_VERSION}-bookworm-slim
# Memory that was given back is kept apart for each of many threads by the C library, unless it may for two alone.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /fettle
COPY --from=build /fettle/package.json ./
COPY --from=build /fettle/node_modules ./node_modules
COPY --from=build /fettle/dist ./dist
COPY --from=build /fettle/assets ./assets
COPY --from=build /fettle/migrations ./migrations
# The commands of the operator: admin, audit, doctor, reconcile. They are TypeScript, and read the sources.
COPY --from=build /fettle/scripts ./scripts
COPY --from=build /fettle/src ./src
COPY --from=build /fettle/packages ./packages
COPY --from=build /fettle/tsconfig.json ./
RUN mkdir /data && chown node:node /data
# Uploaded files, where they go to no bucket. Everything else may be read-only.
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The process itself, and no shell before it: SIGTERM has to reach it.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
