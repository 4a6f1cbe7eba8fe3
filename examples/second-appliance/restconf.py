"""The HTTP API: two data roots over TLS, and the port that redirects to them (platform: Endpoints, Authentication, Errors)."""

import base64
import hmac
import json
import socket
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import choices
import operations
from choices import chooses
from model import MODEL
from schema import Keyed, Leaf, Refusal, find_child, locate, merge_at, merge_entries, parse_path, qualify, remove

LARGEST = 64 << 20


class Server(ThreadingHTTPServer):
    """A server that closes its connections when it stops."""

    daemon_threads, allow_reuse_address, request_queue_size = True, True, 128

    def __init__(self, address, handler, context=None):
        self.context, self.open = context, set()
        super().__init__(address, handler)

    def get_request(self):
        connection, address = super().get_request()
        connection.settimeout(90)
        if self.context:
            connection = self.context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
        self.open.add(connection)
        return connection, address

    def shutdown_request(self, request):
        self.open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request, client_address):
        """Ignores the error: if a client closes the connection, that is not an error of the device."""

    def stop(self):
        self.shutdown()
        self.server_close()
        for connection in list(self.open):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Quiet(BaseHTTPRequestHandler):
    server_version, sys_version = 'second', ''
    writing = threading.Lock()

    @property
    def protocol_version(self):
        return 'HTTP/1.0' if chooses('http-1.0') else 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def send(self, status, body=b'', headers=()):
        body, headers = choices.frame(self, status, body, headers)
        chunked = chooses('chunked') and status != 204
        if chooses('headers-odd'):
            self.send_response_only(status, choices.phrase(status))
        else:
            self.send_response(status, choices.phrase(status))
        for name, value in headers:
            self.send_header(choices.name_header(name), f'  {value}  ' if chooses('headers-odd') else value)
        if status != 204:
            self.send_header(*map(choices.name_header, ('Transfer-Encoding', 'chunked') if chunked else ('Content-Length', str(len(body)))))
        self.end_headers()
        if self.command != 'HEAD':
            self.wfile.write(b''.join(b'%x;n=1\r\n%b\r\n' % (len(part), part) for part in cut(body, len(body) // 900 + 7)) + b'0\r\n\r\n' if chunked else body)

    def read_body(self):
        if 'chunked' in self.headers.get('Transfer-Encoding', ''):
            data = b''
            while size := int(self.rfile.readline().split(b';')[0], 16):
                data += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
            return data
        size = int(self.headers.get('Content-Length') or 0)
        if size > LARGEST:
            self.close_connection = True
            raise Refusal(413, 'too-big', 'the body is too large', 'transport')
        return self.rfile.read(size)


def cut(body, size):
    return [body[start : start + size] for start in range(0, len(body), size)]


def make_redirect(device):
    class Redirect(Quiet):
        def answer(self):
            self.read_body()
            host = (self.headers.get('Host') or '127.0.0.1').split(':')[0]
            place = self.path if device.breaks('redirect-keeps-path') else '/'
            if chooses('redirect-page'):
                page = choices.PAGE.format('301 Moved Permanently', 'openresty').encode()
                self.send(301, page, [('Location', f'https://{host}:{device.options.api}/ui/login?from=80'), ('Content-Type', 'text/html')])
            elif chooses('redirect-308'):
                self.send(308, b'', [('Location', f'HTTPS://{host}:{device.options.api}')])
            else:
                self.send(307, b'', [('Location', f'https://{host}:{device.options.api}{place}')])

        do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    return Redirect


def make_root(device, prefix):
    class Root(Quiet):
        def answer(self):
            headers, status, body, token, plain = [], 500, None, None, None
            if chooses('slow-answers'):
                time.sleep(0.1 + hash(self.path) % 9 / 10)
            try:
                data = self.read_body()
                user, token = self.authenticate()
                status, body = self.serve(user, data)
                if token:
                    headers.append(('X-Auth-Token', token))
                if status < 300 and body is None and self.command in ('PATCH', 'PUT') and status != 201:
                    status = 200 if chooses('writes-200') else 202 if chooses('writes-202') else status
            except Refusal as refusal:
                status, body, plain = choices.change_refusal(refusal, self.command), describe(refusal), choices.write_error(refusal)
                if status == 302:
                    headers.append(('Location', '/ui/login'))
                if status == 401 and not chooses('unauthorized-plain'):
                    headers.append(('WWW-Authenticate', 'Basic realm="second appliance"'))
                if token and chooses('token-on-errors'):
                    headers.append(('X-Auth-Token', token))
            except Exception as error:  # a bug in the device
                status, body = 500, describe(Refusal(500, 'operation-failed', f'{error.__class__.__name__}: {error}'))
            status, headers, body = device.violations.alter(self.command, urlsplit(self.path).path, status, headers, body)
            kind = 'application/yang-data+json'
            if plain is not None:
                kind, body = plain
            elif isinstance(body, bytes):
                kind = 'application/octet-stream'
            elif body is not None:
                body = choices.write_json(choices.change_body(urlsplit(self.path).path, body, device.now()) if status < 300 else body)
            self.send(status, body or b'', [*headers, ('Cache-Control', 'no-store'), *([('Content-Type', kind)] if body else [])])

        do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = answer

        def authenticate(self):
            """Returns the user, and the token to include in a successful response."""
            refusal = Refusal(401, 'access-denied', 'who are you?', 'protocol')
            scheme, _, rest = self.headers.get('Authorization', '').partition(' ')
            if scheme.lower() == 'basic':
                try:
                    name, _, password = base64.b64decode(rest, validate=True).decode().partition(':')
                except ValueError:
                    raise refusal from None
                known = device.accounts.get(name)
                lax = device.breaks('any-password') and known is not None
                if not lax and (known is None or not hmac.compare_digest(known.encode(), password.encode())):
                    device.log('AUTHPRIV', 'authd', 'WARNING', choices.tell_login(name, False, 'HTTPS'))
                    raise refusal
                device.log('AUTHPRIV', 'authd', 'INFORMATIONAL', choices.tell_login(name, True, 'HTTPS'))
                return name, device.tokens.issue(name)
            token = self.headers.get('X-Auth-Token')
            token = token and token.strip()
            if token is None and scheme.lower() == 'bearer' and not device.breaks('bearer-refused'):
                token = rest.strip()
            with device.lock:
                used = device.tokens.use(token) if token else None
            if used is None and token is None and chooses('login-302'):
                raise Refusal(302, 'access-denied', 'log in first', 'protocol')
            if used is None and token is None and chooses('login-403'):
                raise Refusal(403, 'access-denied', 'forbidden', 'protocol')
            if used is None and device.breaks('reads-without-login') and self.command == 'GET':
                return 'nobody', None
            if used is None:
                raise refusal
            return (used[0], used[1] or token) if chooses('token-repeated') else used

        def serve(self, user, data):
            path = urlsplit(self.path).path.rstrip('/')
            if chooses('strict-media'):
                wanted = 'multipart/form-data' if path.endswith(('upload-image', 'start-download')) else 'application/yang-data+json'
                if self.headers.get('Content-Type', '').split(';')[0].strip() != wanted:
                    raise Refusal(415, 'invalid-value', f'{wanted} is expected', 'protocol')
            if chooses('root-filled') and path == prefix and self.command == 'GET':
                filled = {'ietf-netconf-monitoring:get-schema': f'{prefix}/operations/ietf-netconf-monitoring:get-schema'}
                return 200, {'ietf-restconf:restconf': {'data': device.read(), 'operations': filled, 'yang-library-version': '2016-06-21'}}
            if chooses('only-rows') and path != prefix and not choices.is_row(self.command, urlsplit(self.path).path[len(prefix) + 5 :]):
                raise Refusal(404, 'invalid-value', 'uri keypath not found')
            if chooses('queries-refused') and urlsplit(self.path).query:
                raise Refusal(400, 'invalid-value', 'no query is known')
            if chooses('delete-405') and self.command == 'DELETE':
                raise Refusal(405, 'operation-not-supported', 'DELETE is not supported', 'protocol')
            if path == prefix and prefix == '/api' and self.command == 'GET':
                return 200, {'ietf-restconf:restconf': {'yang-library-version': '2019-01-04', 'operations': {}, 'data': {}}}
            if path != f'{prefix}/data' and not path.startswith(f'{prefix}/data/'):
                raise Refusal(404, 'invalid-value', 'uri keypath not found')
            below = path[len(prefix) + 5 :]
            operation = operations.find(below)
            if operation:
                if self.command != 'POST':
                    raise Refusal(405, 'operation-not-supported', f'{self.command} of an operation', 'protocol')
                return operation(device, user, self.headers, data, below)
            steps = parse_path(MODEL, below)
            if steps is None:
                raise Refusal(404, 'invalid-value', 'uri keypath not found')
            if self.command in ('GET', 'HEAD'):
                return self.show(steps)
            return self.write(steps, user, data)

        def show(self, steps):
            if not steps:
                return 200, {'ietf-restconf:data': device.read()}
            value, module, bare = device.read(steps[0][0].name), '', None
            for node, key in steps:
                value = value.get(qualify(node, module)) if isinstance(value, dict) else None
                module = node.module
                if key is not None and value is not None:
                    bare = [each for each in value if same_key(node, each, key)]
                    value = bare[0] if bare else None
            node, key = steps[-1]
            if value is None or value == []:
                if key is not None or isinstance(node, Leaf):
                    raise Refusal(404, 'data-missing', 'uri keypath not found')
                if chooses('empty-404'):
                    raise Refusal(404, 'invalid-value', 'uri keypath not found')
                if chooses('empty-object'):
                    return 200, {f'{node.module}:{node.name}': [] if isinstance(node, Keyed) else {}}
                return 200 if chooses('empty-200') else 204, None
            return 200, {f'{node.module}:{node.name}': bare if key is not None else value}

        def write(self, steps, user, data):
            node, key = steps[-1] if steps else (MODEL, None)
            if any(getattr(each, 'reported', False) for each, _ in steps):
                raise Refusal(400, 'invalid-value', f'{node.name} is not configuration')
            existed = locate(device.config, steps) is not None
            if self.command == 'DELETE':
                def change(config):
                    if not remove(config, steps):
                        raise Refusal(404, 'data-missing', 'uri keypath not found')
                if not steps:
                    raise Refusal(405, 'operation-not-supported', 'DELETE of everything')
                device.commit(change, user)
                return 204, None
            body = self.unwrap(choices.take_out_extras(parse_json(data)), steps)
            apply = device.violations.alter_write(self.command, prefix, body)
            if apply is None:
                return 204, None

            def change(config):
                if self.command == 'PUT' and existed:
                    remove(config, steps)
                if self.command == 'POST':
                    refuse_existing(node, locate(config, steps) or {}, apply)
                write_at(config, steps, apply)

            if not self.writing.acquire(blocking=not chooses('writes-alone')):
                raise Refusal(409, 'lock-denied', 'the configuration is being changed', 'protocol')
            try:
                device.commit(change, user)
                time.sleep(0.3 if chooses('writes-alone') else 0)
            finally:
                self.writing.release()
            return (201 if self.command == 'POST' or (self.command == 'PUT' and not existed) else 204), None

        def unwrap(self, body, steps):
            """Returns the content of a body, without the member that names the node of the path."""
            if not isinstance(body, dict):
                raise Refusal(400, 'malformed-message', 'a body is a JSON object')
            if self.command == 'POST':
                return body
            if not steps:
                wrapped = list(body) == ['ietf-restconf:data']
                if chooses('strict-bodies') and wrapped != ('openconfig-lacp:lacp' in (body['ietf-restconf:data'] if wrapped else body)):
                    raise Refusal(400, 'malformed-message', 'ietf-restconf:data is around LACP alone')
                return body['ietf-restconf:data'] if wrapped else body
            node = steps[-1][0]
            names = (f'{node.module}:{node.name}', node.name)
            if len(body) != 1 or next(iter(body)) not in names:
                raise Refusal(400, 'unknown-element', f'unknown element: {", ".join(body) or "none"}; {names[0]} is expected')
            return next(iter(body.values()))

    return Root


def write_at(config, steps, body):
    if not steps:
        return merge_at(MODEL, config, [], body)
    node, key = steps[-1]
    if isinstance(node, Keyed):
        entries = config
        for each, step_key in steps[:-1]:
            entries = entries.setdefault(each.name, {})
            if step_key is not None:
                entries = entries.setdefault(step_key, dict(zip(each.keys, step_key)))
        items = body if isinstance(body, list) else [body]
        if key is not None and (len(items) != 1 or not isinstance(items[0], dict)):
            raise Refusal(400, 'malformed-message', 'one entry is expected')
        if key is not None:
            items = [{**dict(zip(node.keys, key)), **{word.split(':')[-1] if word.split(':')[-1] in node.keys else word: each for word, each in items[0].items()}}]
            if tuple(items[0][name] for name in node.keys) != key:
                raise Refusal(400, 'invalid-value', 'the key of the entry is another one than that of the path')
        return merge_entries(node, entries.setdefault(node.name, {}), items, node.name)
    if isinstance(node, Leaf):
        return merge_at(MODEL, config, steps[:-1], {node.name: body})
    return merge_at(MODEL, config, steps, body)


def refuse_existing(node, data, body):
    """Refuses a POST whose content already exists, because POST only creates (RFC 8040)."""
    if isinstance(node, (Keyed, Leaf)):
        raise Refusal(400, 'invalid-value', 'POST goes to the parent of what it creates')
    for word, value in body.items():
        child = find_child(node, word)
        stands = data.get(child.name) if child is not None else None
        if isinstance(child, Keyed):
            entries = value if isinstance(value, list) else [value]
            keys = [tuple(str(entry.get(name)) for name in child.keys) for entry in entries if isinstance(entry, dict)]
            stands = any(key in keys for key in stands or {})
        if stands:
            raise Refusal(409, 'data-exists', f'{word} exists')


def same_key(node, entry, key):
    if isinstance(node, Leaf):
        return entry == node.parse(key[0], node.name)[0]
    return tuple(str(entry.get(name)) for name in node.keys) == tuple(map(str, key))


def parse_json(data):
    try:
        return json.loads(data.decode('utf-8'))
    except ValueError as error:
        raise Refusal(400, 'malformed-message', f'the body is no JSON: {error}', 'rpc') from None


def describe(refusal):
    error = {'error-message': refusal.message, 'error-tag': refusal.tag, 'error-type': refusal.kind, 'error-app-tag': 'second-appliance'}
    return {'ietf-restconf:errors': {'error': [error]}}


def make_context(state):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if chooses('tls-1.2'):
        context.maximum_version = ssl.TLSVersion.TLSv1_2
    if chooses('tls-1.3'):
        context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.load_cert_chain(f'{state}/certificate.pem', f'{state}/key.pem')
    return context


def start_http(device, options):
    """Starts the three servers, each in its own thread."""
    context = make_context(options.state)
    servers = [Server((options.host, options.api), make_root(device, '/api'), context),
               Server((options.host, options.restconf), make_root(device, '/restconf'), context),
               Server((options.host, options.redirect), make_redirect(device))]
    for server in servers:
        threading.Thread(target=server.serve_forever, kwargs={'poll_interval': 0.05}, daemon=True).start()
    return servers


class Front(Quiet):
    """The reverse proxy that responds in place of a restarting device."""

    def answer(self):
        self.send(503, choices.PAGE.format('503 Service Temporarily Unavailable', 'nginx').encode(), [('Content-Type', 'text/html'), ('Connection', 'close')])
        self.close_connection = True

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = answer


def start_fronts(options):
    context = make_context(options.state)
    servers = [Server((options.host, port), Front, context) for port in (options.api, options.restconf)]
    for server in servers:
        threading.Thread(target=server.serve_forever, kwargs={'poll_interval': 0.05}, daemon=True).start()
    return servers
