# Every package, with the tools that build the site.
FROM node:24-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --ignore-scripts

# The build bears the version of the Node that made it. npm takes the Node in node_modules, which runs the site too.
# Files keep the modes of the checkout, which may be closed to other accounts; the site's own must read them.
FROM packages AS build
COPY . .
RUN npm run build && rm -rf node_modules .react-router && chmod -R a+rX .

# What runs the site. Omitting only the development packages would keep Vite, Vitest and TypeScript, because other
# packages name them as optional peers. So all that is optional goes, and the two parts needed are kept by hand:
# Node itself, and the image library's code for this processor.
FROM packages AS dependencies
RUN cp -L node_modules/.bin/node /usr/local/bin/site-node && cp -r node_modules/@img /tmp/img
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --omit=dev --omit=optional --ignore-scripts \
  && cp -r /tmp/img/. node_modules/@img/
# Source maps, type declarations and manuals are never loaded, and are nearly half of it. Licences stay.
RUN find node_modules -type f -regextype posix-extended \
  \( -regex '.*\.(map|d\.[cm]?ts)' -o -name '*.md' ! -iname '*licen*' \) -delete

FROM debian:bookworm-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin chambers \
  && install -d -o chambers -g chambers -m 700 /data
WORKDIR /site
COPY --from=dependencies /usr/local/bin/site-node /usr/local/bin/node
COPY --from=dependencies /site/node_modules node_modules
# With the sources: the start compares them with the build, and Node runs scripts/ as they are.
COPY --from=build /site ./

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER chambers
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
