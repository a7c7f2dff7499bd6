# All packages, including the tools that build the site.
FROM node:24-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --ignore-scripts

# The build is valid only for the Node version that made it. npm uses the Node in node_modules, which runs the site too.
# Files keep the modes of the checkout, which may deny access to other accounts; the account of the site must read them.
FROM packages AS build
COPY . .
RUN npm run build && rm -rf node_modules .react-router && chmod -R a+rX .

# The packages that run the site. Omitting only the development packages would keep Vite, Vitest and TypeScript, because
# other packages name them as optional peers. So omit all optional packages and copy the two that are needed: Node
# itself, and the image library's binaries for this processor.
FROM packages AS dependencies
RUN cp -L node_modules/.bin/node /usr/local/bin/site-node && cp -r node_modules/@img /tmp/img
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --omit=dev --omit=optional --ignore-scripts \
  && cp -r /tmp/img/. node_modules/@img/
# Delete source maps, type declarations and manuals: never loaded, and nearly half of the size. Keep the licences.
RUN find node_modules -type f -regextype posix-extended \
  \( -regex '.*\.(map|d\.[cm]?ts)' -o -name '*.md' ! -iname '*licen*' \) -delete

FROM debian:bookworm-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin chambers \
  && install -d -o chambers -g chambers -m 700 /data
WORKDIR /site
COPY --from=dependencies /usr/local/bin/site-node /usr/local/bin/node
COPY --from=dependencies /site/node_modules node_modules
# Include the sources: the start compares them with the build, and Node runs scripts/ without a build.
COPY --from=build /site ./

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER chambers
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
