import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { freePort } from '#tests/support/free-port.ts'
import { newDataDir } from '#tests/support/site-process.ts'
import { provideProgram } from './provide-program.ts'
import type { Saved } from './saved-answers.ts'

export type Nginx = { pid: number; url: string; stop: () => Promise<void> }

export const withoutNginx =
  'There is no nginx on this machine, so the ratios are left out (Debian: apt-get install nginx).'

/** One worker that sends the saved answers from files: what no application beats. Undefined where there is no nginx. */
export async function serveSaved(answers: Saved[]): Promise<Nginx | undefined> {
  const program = provideProgram('nginx')
  if (!program) return undefined
  const folder = newDataDir()
  const port = await freePort()
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(folder, port, answers))
  const server = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'error.log'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await answering(url, server)
  return {
    pid: server.pid ?? 0,
    url,
    async stop() {
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
    },
  }
}

function configuration(folder: string, port: number, answers: Saved[]) {
  const places = new Map<string, string>()
  const byAddress = answers.map((answer, index) => {
    const file = path.join(folder, String(index))
    const [place = '', query] = answer.address.split('?')
    writeFileSync(file, answer.encoding === 'gzip' ? gunzipSync(answer.body) : answer.body)
    if (answer.encoding === 'gzip') writeFileSync(`${file}.gz`, answer.body)
    const header = answer.encoding === 'br' ? 'add_header Content-Encoding br;' : ''
    const name = query ? '$saved' : `/${index}`
    places.set(place, `location = ${place} { default_type "${answer.type}"; try_files ${name} =404; ${header} }`)
    return `"${answer.address}" /${index};`
  })
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`)
  return `
    daemon off; worker_processes 1; pid nginx.pid;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http {
      access_log off; types {} ${scratch.join(' ')}
      sendfile on; tcp_nopush on; gzip_static on;
      keepalive_requests 100000000; keepalive_timeout 75;
      open_file_cache max=1000 inactive=60m; open_file_cache_valid 60m; open_file_cache_errors on;
      map_hash_bucket_size 512; map_hash_max_size 8192;
      map $request_uri $saved { default none; ${byAddress.join('\n')} }
      server { listen 127.0.0.1:${port}; root ${folder}; ${[...places.values()].join('\n')} }
    }`
}

async function answering(url: string, server: ReturnType<typeof spawn>) {
  for (;;) {
    if (server.exitCode !== null) throw new Error('nginx did not start; the lines above say why.')
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return void (await answer.arrayBuffer())
  }
}
