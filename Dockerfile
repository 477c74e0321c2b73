# One image per service: docker build --build-arg SERVICE=order-service .
# Everything up to `build` is the same for all of them and built once.

# By digest where deploy/images.lock names one: node scripts/pin-images.mjs.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS sources
WORKDIR /app
COPY . .

# Only the package.json files: a change of source code leaves the installed packages as they are.
FROM sources AS manifests
RUN find libs services -type f ! -path '*/package.json' -delete

FROM ${NODE_IMAGE} AS installed
WORKDIR /app
COPY --from=manifests /app/package.json /app/package-lock.json /app/.npmrc ./
COPY --from=manifests /app/e2e e2e
COPY --from=manifests /app/scripts scripts
COPY --from=manifests /app/libs libs
COPY --from=manifests /app/services services
RUN npm ci --no-audit --no-fund --loglevel=error

FROM installed AS build
COPY tsconfig.base.json tsconfig.json ./
COPY libs libs
COPY services services
RUN node scripts/tsc.mjs -b && npm run build -w services/control-panel
COPY docs docs
RUN npm run build -w libs/api-docs

# What one service needs at run time, and nothing that only builds or tests; npm has all of it in its cache by now.
FROM installed AS packages
ARG SERVICE
WORKDIR /out
COPY --from=manifests /app/package.json /app/package-lock.json /app/.npmrc ./
COPY --from=manifests /app/e2e e2e
COPY --from=manifests /app/scripts scripts
COPY --from=manifests /app/libs libs
COPY --from=manifests /app/services services
RUN test -d "services/${SERVICE}" && [ -n "${SERVICE}" ] || { echo "SERVICE must name a service, such as order-service" >&2; exit 1; }; \
  npm ci --omit=dev --prefer-offline -w "services/${SERVICE}" --no-audit --no-fund --loglevel=error \
  && find services -mindepth 1 -maxdepth 1 ! -name "${SERVICE}" -exec rm -rf {} + && rm -rf e2e scripts

FROM build AS output
ARG SERVICE
COPY --from=packages /out /out
RUN for folder in libs/* "services/${SERVICE}"; do cp -r "$folder/dist" "/out/$folder/"; done \
  && if [ -d "services/${SERVICE}/page" ]; then cp -r "services/${SERVICE}/page" "/out/services/${SERVICE}/"; fi \
  && if [ "${SERVICE}" = api-gateway ]; then mkdir -p /out/services/control-panel && cp -r services/control-panel/dist /out/services/control-panel/; fi

FROM ${NODE_IMAGE}
ARG SERVICE
LABEL org.opencontainers.image.title="kopru ${SERVICE}" org.opencontainers.image.licenses=MIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 SERVICE=${SERVICE}
COPY --from=output /out /app
COPY deploy/docker/entrypoint.sh deploy/docker/*.mjs /usr/local/lib/kopru/
WORKDIR /app/services/${SERVICE}
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=15s --start-period=120s --retries=6 CMD ["node", "/usr/local/lib/kopru/health.mjs"]
ENTRYPOINT ["/bin/sh", "/usr/local/lib/kopru/entrypoint.sh"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
