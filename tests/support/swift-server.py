"""OpenStack Swift with its S3 interface: all four servers in one process, which starts in a third of the time.

Its data is in a temporary folder inside the first given folder that supports extended attributes, which Swift needs.
Prints the port of the S3 interface when it listens. Ends when its standard input is closed.
"""
import os
import sys
import tempfile

import eventlet
import eventlet.patcher
import eventlet.wsgi

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from swift.common import utils, wsgi  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402


def takes_attributes(folder):
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        try:
            os.setxattr(file.name, 'user.swift', b'1')
            return True
        except OSError:
            return False


PARENT = next(filter(takes_attributes, sys.argv[1:]), None)
if PARENT is None:
    sys.exit(f'No folder takes extended attributes: {sys.argv[1:]}')
DIRECTORY = tempfile.TemporaryDirectory(prefix='chambers-swift-', dir=PARENT)
FOLDER = DIRECTORY.name
STORES = ['account', 'container', 'object']
COMMON = f'[DEFAULT]\nswift_dir = {FOLDER}\ndevices = {FOLDER}\nmount_check = false\nlog_level = ERROR\n'
PROXY = """[pipeline:main]
pipeline = gatekeeper listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
[filter:slo]
use = egg:swift#slo
[filter:tempauth]
use = egg:swift#tempauth
user_chambers_tests = secret .admin
"""


def write(name, text):
    file = os.path.join(FOLDER, name)
    with open(file, 'w', encoding='utf-8') as handle:
        handle.write(text)
    return file


def build_ring(name, port):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'device'})
    ring.rebalance()
    ring.get_ring().save(os.path.join(FOLDER, f'{name}.ring.gz'))


class NoCache:
    """Replaces memcached, which the authentication of S3 uses."""

    def get(self, *_, **__):
        return None

    def set(self, *_, **__):
        pass

    def delete(self, *_, **__):
        pass


def serve(socket, conf_file):
    app = wsgi.loadapp(conf_file)

    def with_cache(env, start_response):
        env['swift.cache'] = NoCache()
        return app(env, start_response)

    eventlet.spawn(eventlet.wsgi.server, socket, with_cache, utils.NullLogger(), protocol=wsgi.SwiftHttpProtocol)


os.makedirs(os.path.join(FOLDER, 'device'), exist_ok=True)
write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = tests\n')
utils.set_swift_dir(FOLDER)
utils.disable_fallocate()
backends = {name: eventlet.listen(('127.0.0.1', 0)) for name in STORES}
for name, socket in backends.items():
    build_ring(name, socket.getsockname()[1])
    main = f'[pipeline:main]\npipeline = {name}-server\n[app:{name}-server]\nuse = egg:swift#{name}\n'
    serve(socket, write(f'{name}-server.conf', COMMON + main))
proxy = eventlet.listen(('127.0.0.1', 0))
serve(proxy, write('proxy-server.conf', COMMON + PROXY))
print(proxy.getsockname()[1], flush=True)
eventlet.tpool.execute(sys.stdin.read)
