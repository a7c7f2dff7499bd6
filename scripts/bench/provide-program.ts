import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installDebianPackage } from '#tests/support/debian-package.ts'

/** Where a program is that Debian has a package of the same name for; installed first where this account may. */
export function provideProgram(name: 'nginx' | 'wrk') {
  if (!findProgram(name)) {
    installDebianPackage(name)
    // Debian would have its own nginx running from now on.
    if (name === 'nginx' && findProgram(name)) spawnSync('systemctl', ['disable', '--now', name], { stdio: 'ignore' })
  }
  return findProgram(name)
}

function findProgram(name: string) {
  const { PATH = '' } = process.env
  return [...PATH.split(path.delimiter), '/usr/sbin'].map((folder) => path.join(folder, name)).find(existsSync)
}
