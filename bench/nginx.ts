import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { installDebianPackage } from '#tests/support/debian-package.ts'
import { freePort, newDataDir } from '#tests/support/processes/site-process.ts'

/* nginx with one worker that serves the responses of a site from files, as the lower bound of CPU time. */

type SavedResponse = { address: string; type: string; encoding?: string; body: Buffer }

export const skippedWithoutNginx = 'There is no nginx on this machine (Debian: apt-get install nginx).'

/** Serves the responses of the site at these addresses; undefined if nginx is not available. */
export async function startNginx(siteUrl: string, addresses: string[], encoding: 'gzip' | 'br') {
  const program = provideProgram('nginx')
  if (!program) return undefined
  const responses: SavedResponse[] = []
  for (const address of new Set(addresses)) responses.push(await saveResponse(siteUrl, address, encoding))
  const folder = newDataDir()
  const port = await freePort()
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, configure(folder, port, responses))
  const server = spawn(program, ['-p', folder, '-c', file, '-e', 'error.log'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error('nginx did not start; the lines above say why.')
  }
  return {
    pid: server.pid ?? 0,
    url,
    async [Symbol.asyncDispose]() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
    },
  }
}

/** Saves the compressed body: fetch would decompress it. */
async function saveResponse(siteUrl: string, address: string, encoding: string): Promise<SavedResponse> {
  const [response] = await once(get(siteUrl + address, { headers: { 'Accept-Encoding': encoding } }), 'response')
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}.`)
  const { 'content-type': type = '', 'content-encoding': used } = response.headers
  return { address, type, encoding: used, body }
}

function configure(folder: string, port: number, responses: SavedResponse[]) {
  const locations = new Map<string, string>()
  const files = responses.map(({ address, type, encoding, body }, index) => {
    const file = path.join(folder, String(index))
    const [pathname = '', query] = address.split('?')
    writeFileSync(file, encoding === 'gzip' ? gunzipSync(body) : body)
    if (encoding === 'gzip') writeFileSync(`${file}.gz`, body)
    const header = encoding === 'br' ? 'add_header Content-Encoding br;' : ''
    const name = query ? '$saved' : `/${index}`
    locations.set(pathname, `location = ${pathname} { default_type "${type}"; try_files ${name} =404; ${header} }`)
    return `"${address}" /${index};`
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`)
  return `
    daemon off; worker_processes 1; pid nginx.pid;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http {
      access_log off; types {} ${temporary.join(' ')}
      sendfile on; tcp_nopush on; gzip_static on;
      keepalive_requests 100000000; keepalive_timeout 75;
      open_file_cache max=1000 inactive=60m; open_file_cache_valid 60m; open_file_cache_errors on;
      map_hash_bucket_size 512; map_hash_max_size 8192;
      map $request_uri $saved { default none; ${files.join('\n')} }
      server { listen 127.0.0.1:${port}; root ${folder}; ${[...locations.values()].join('\n')} }
    }`
}

/** The path of a program from the Debian package of the same name; installs it first if the account may. */
export function provideProgram(name: 'nginx' | 'wrk') {
  if (!findProgram(name)) {
    installDebianPackage(name)
    // Stop the nginx service that Debian starts after the installation.
    if (name === 'nginx' && findProgram(name)) spawnSync('systemctl', ['disable', '--now', name], { stdio: 'ignore' })
  }
  return findProgram(name)
}

function findProgram(name: string) {
  const { PATH = '' } = process.env
  return [...PATH.split(path.delimiter), '/usr/sbin'].map((folder) => path.join(folder, name)).find(existsSync)
}
