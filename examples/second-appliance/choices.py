"""Other choices that the contract leaves open: `--choose <name>`. A device with any of them still conforms, so nothing may fail.

Some choices alter only responses, and are implemented here. Others change the code of the device, which calls `chooses(name)`.
"""

import gzip
import html
import json
import re
import time

# name: (what the device does, why the contract allows it)
CHOICES = {
    # HTTP
    'json-otherwise': ('members in reverse order, tabs, CRLF, `\\/` and `\\u` escapes', 'Bodies are given as shapes; the format of JSON is not.'),
    'more-members': ('undocumented members in every object, `config` included', 'No object is said to hold only the members that are listed.'),
    'volatile-state': ('a member of each `state` that changes at each read', 'No object is said to hold only the members that are listed.'),
    'lists-backwards': ('lists of entries in reverse order, events newest first', 'No order of lists is stated.'),
    'empty-200': ('what is empty answers 200 with an empty body', 'Empty when none; its status is not shown.'),
    'empty-404': ('what is empty answers 404 with the body of its errors', 'Empty when none; its status is not shown.'),
    'empty-object': ('what is empty answers an empty object', 'Empty when none; an empty object is one form of it.'),
    'writes-200': ('PATCH and PUT answer 200 without a body', 'Status codes other than 401: not shown.'),
    'writes-202': ('PATCH and PUT answer 202 without a body', 'Status codes other than 401: not shown.'),
    'errors-html': ('errors are pages of HTML', 'Error response body format: not shown.'),
    'errors-bare': ('errors stand under the bare key `errors`, an object for a list', 'Error response body format: not shown.'),
    'errors-code': ('errors are `{code, message}` as `application/json`', 'Error response body format: not shown.'),
    'errors-bodiless': ('errors have no body', 'Error response body format: not shown.'),
    'refusals-422': ('a write that is refused answers 422', 'Status codes other than 401: not shown.'),
    'refusals-409': ('a write that is refused answers 409', 'Status codes other than 401: not shown.'),
    'absent-400': ('a path that does not exist answers 400', 'Status codes other than 401: not shown.'),
    'login-302': ('a call without credentials is sent to a login page', 'What a call without credentials gets: not shown.'),
    'login-403': ('a call without credentials answers 403', 'What a call without credentials gets: not shown.'),
    'unauthorized-plain': ('401 has no body and no `WWW-Authenticate`, and the phrase `Not Authorized`', 'HTTP 401 Not Authorized; nothing else of it is shown.'),
    'chunked': ('bodies come in chunks of 7 bytes', 'Transfer codings are those of HTTP.'),
    'headers-lower': ('names of headers in lower case', 'Names of headers have no case (HTTP).'),
    'headers-odd': ('names of headers in odd case, values padded, more headers, cookies, no Date', 'Names of headers have no case (HTTP); no other header is excluded.'),
    'close-each': ('each answer ends its connection', 'Connections are those of HTTP.'),
    'http-1.0': ('answers in HTTP/1.0', 'No version of HTTP is stated.'),
    'reasons-odd': ('other reason phrases, or none', 'Reason phrases mean nothing (HTTP).'),
    'gzip': ('bodies are compressed for whoever accepts that', 'Content codings are those of HTTP.'),
    'media-type-json': ('answers are `application/json; charset=utf-8`', 'The media type of answers is not shown.'),
    'media-type-none': ('answers have no `Content-Type`', 'The media type of answers is not shown.'),
    'redirect-page': ('the redirect is a 301 to a page of the web interface, with HTML', 'Port 80 redirects to 443; status and place are not shown.'),
    'redirect-308': ('the redirect is a 308 with the name of the scheme in capitals', 'Port 80 redirects to 443; status is not shown, a scheme has no case.'),
    'root-filled': ('the root resource is served at 8888 too, its objects are filled, and its date is another one', '2019-01-04 is seen; what its objects hold is not shown.'),
    'tls-1.2': ('TLS 1.2 alone', 'No version of TLS is stated.'),
    'tls-1.3': ('TLS 1.3 alone', 'No version of TLS is stated.'),
    'only-rows': ('no method and path but those of the table of endpoints; no DELETE', 'No other endpoint is promised.'),
    'queries-refused': ('400 for a path with a query', 'No query is shown.'),
    'delete-405': ('no DELETE', 'No DELETE row exists.'),
    'strict-bodies': ('bodies in no form but that of their row: arrays as arrays, types as types, wrapped where shown', 'Bodies are given as shapes.'),
    'strict-media': ('415 for any other `Content-Type` than the documented', 'All requests carry application/yang-data+json.'),
    'leaf-lists-replaced': ('PATCH of a leaf-list replaces it', 'PATCH semantics of lists are not stated.'),
    'servers-replaced': ('PATCH of DNS, time and log servers replaces the list', 'PATCH semantics of lists are not stated.'),
    'slow-answers': ('an answer takes up to a second', 'No time of answers is stated.'),
    'late-reads': ('what is written reads a second later over HTTP', 'When a write shows is not stated.'),
    'writes-alone': ('409 for a write while another one is at work', 'Concurrent writes are not described.'),
    'operations-204': ('upload-image answers 204, and ids of uploads are numbers', 'The type of upload-id is not shown; upload-image has no JSON body.'),
    'outputs-bare': ('`output` without module wherever the table shows none, extra members in it', '`output.result`, `output.entries[]` are shown without a module.'),
    # Tokens
    'token-long': ('a token of 1,500 characters with dots, slashes and equals signs', 'The form of a token is not shown.'),
    'token-repeated': ('each call with a token answers that token', 'A successful call returns a token.'),
    'token-on-errors': ('answers that refuse carry the token too', 'Whether they do is not shown.'),
    'token-offers-differ': ('each answer offers another replacement', 'Whether offers repeat is not shown.'),
    'token-parent-ends': ('a token ends when its replacement is adopted', 'The fate of a token that is replaced is not shown.'),
    'token-ages-from-offer': ('a replacement is as old as its offer', 'Where the age of a replacement starts is not shown.'),
    'token-sixth-refused': ('a sixth replacement is offered, and refused', 'It may be taken at most five times.'),
    'tokens-outlive-restart': ('tokens survive a restart', 'Whether they do is not shown.'),
    # Values
    'values-unseen': ('other values wherever one is only "seen"', '"seen", "others may exist".'),
    'counters-integers': ('ethernet counters are integers', 'Their type is not shown.'),
    'mirror-less': ('`state` of DNS servers shows the port alone, other mirrors what their tables name', 'Only a general note mirrors the rest.'),
    'facility-elsewhere': ('facilities have the prefix of another module', 'Returned with a type-module prefix such as …'),
    'date-time-words': ('date-time is `26-Nov-2026 06:02:28.1 Area/City`', '<date> <time> <zone name>.'),
    'cloud-stored': ('credentials of the cloud are stored from the start', 'What is stored on a unit is not stated.'),
    'snmp-flat': ('fields of SNMP targets and communities stand in the entry, without `config`', 'The table names them without `config`.'),
    'lag-free-name': ('the LAG of the factory is named `Up link/east "A" é`', 'LAG names are free text.'),
    'lag-shapes': ('ports carry empty aggregations, LAGs counters and members', 'No object is said to hold only the members that are listed.'),
    'pair-aligned': ('a mode of one port of a pair is given to the other one too', 'Adjacent high-speed ports must share mode and speed.'),
    'pair-ignored': ('a mode of one port of a pair is answered with success, and nothing changes', 'They must share mode; what a write to one gets is not shown.'),
    'components-few': ('three components of the log', 'The set varies by platform.'),
    'secret-otherwise': ('secrets read as `{AES}` and hexadecimal digits', 'An encrypted string; its form is not shown.'),
    'unset-shown': ('what is not set reads as an empty list or object', 'What is not set reads: not shown, but for defaults.'),
    # Files, bundles, images
    'file-units': ('sizes in `KiB`, `bytes`, `1,234 B`; dates as `ls` prints them', 'A string such as a number with unit; date is a string.'),
    'file-names-joined': ('one entry holds all names of a directory, and one size', 'In some listings `name` holds several newline-separated names.'),
    'file-directories': ('listings hold directories as well', 'That entries are files alone is not said.'),
    'bundle-renamed': ('bundles are named `second-1.<time>.<name>.tar.xz`', 'A file appears under diags/shared/qkview; its name is not shown.'),
    'bundle-bz2': ('bundles are compressed by bzip2', 'A single compressed TAR.'),
    'bundle-quick': ('a bundle is complete after half a second, without a sample of collating', 'No time is stated.'),
    'bundle-busy-200': ('a second capture answers 200 with `resultint` 1', 'What a second one gets is not shown.'),
    'bundle-texts': ('other warnings and messages, more members, other case of the key of the list', 'The texts are described, not quoted; the key capitalisation differs by platform.'),
    'transfer-table': ('a table of columns without bars, with a rule, newest first, percents without decimals', 'A table with these columns.'),
    'transfer-slow': ('a transfer takes three seconds, and shows 100% before Completed', 'In Progress (<percent>%), then Completed.'),
    'upload-texts': ('the 202 is one of HTTP/2 with more headers; ids are UUIDs; the table has borders', 'A string holding an HTTP 202 Accepted response with a Location.'),
    'image-texts': ('other texts of versions, with lines and an estimate; a failing check answers 200', 'The failure text of the version check: not shown.'),
    'image-in-use-refused': ('set-version of the image in use is refused', 'A trigger of images whose in-use is false.'),
    'missing-directory-empty': ('a directory that does not exist lists nothing', 'What it lists is not shown.'),
    'image-phases': ('an image is `importing` for two seconds, and its file stays in staging', 'After a short delay; that the file moves is not said.'),
    'tenant-members': ('tenant images carry type, date, size and version', 'No object is said to hold only the members that are listed.'),
    # Events and logs
    'event-quotes': ("single quotes, stamps such as 2026-11-26T06:02:28.123456789Z, NOTICE, capitals", 'Quoted text and quoted UTC timestamp; the quotes are not shown.'),
    'events-many': ('2,000 old events, with braces and equals signs, out of order', 'All events since the start are returned.'),
    'alarm-fields': ('alarms have other fields, flat', 'Fields of the alarms resource: not shown.'),
    'alarms-late': ('alarms come and go two seconds after their events', 'No time is stated.'),
    'log-3164': ('lines of the log, local and remote, as RFC 3164 has them', 'The form of log lines is not shown.'),
    'log-json': ('lines of the local log are JSON', 'The form of log lines is not shown.'),
    'log-late': ('remote messages leave in batches, each second', 'When a message is sent is not stated.'),
    'audit-terse': ('the audit log says `cfg user=admin set /path`, `auth user=x result=1`', 'It records logins, failed logins, and who changed what.'),
    # Command line
    'prompt-otherwise': ('a coloured prompt that ends in `> `, in config mode in `% `', 'The prompt is not shown.'),
    'prompt-counts': ('a prompt on two lines, with the time and a number', 'The prompt is not shown.'),
    'banners': ('a banner before the login and one after, with lines that look like prompts', 'No greeting is shown.'),
    'cli-stamps': ('the time before whatever is printed', 'Output of commands is not shown.'),
    'cli-blank-lines': ('blank lines around whatever is printed, trailing blanks', 'Output of commands is not shown.'),
    'cli-messages': ('commits of others are told in between', 'Output of commands is not shown.'),
    'cli-paging': ('pages of 20 lines on a terminal', 'Pipe options more and nomore.'),
    'config-exclusive': ('one session at a time is in config mode', 'Sessions beside each other are not described.'),
    'cli-crlf': ('CRLF ends lines', 'Output of commands is not shown.'),
    'cli-echo': ('lines are echoed where there is no terminal', 'Echo is not described.'),
    'cli-errors': ('errors are `syntax error: …` below a caret', 'Errors of the command line are not shown.'),
    'cli-no-exec': ('sessions are interactive alone', 'A shell with a show mode and a config mode.'),
    'cli-no-submodes': ('a path without a leaf enters no place of its own', 'Submodes are not described.'),
    'cli-other-words': ('commit, revert and leaving say other words; warnings without a question', 'What commit prints is not shown.'),
    'mode-question-otherwise': ('the question about modes in other words, and `yes` alone is a yes', 'Warns that the box reboots and asks to proceed (yes or no).'),
    'secret-asked-twice': ('secrets are asked twice', 'prompts'),
    'config-tree': ('the configuration is printed as a tree, with `!`', 'The form of show running-config is not shown.'),
    'config-braces': ('the configuration is printed in braces', 'The form of show running-config is not shown.'),
    'config-header': ('comments with the time above the configuration', 'The form of show running-config is not shown.'),
    'show-indented': ('show prints leaves under headings, padded', 'Output of commands is not shown.'),
    'pipes-otherwise': ('other words of count, other numbers of linnum', 'The pipe options are named alone.'),
    'ssh-interactive-login': ('keyboard-interactive alone', 'How the command line asks for a password is not shown.'),
    'ssh-rsa-and-older': ('an RSA host key, group 14, CTR and HMAC-SHA1', 'No algorithm is stated.'),
    'ssh-newest': ('an ECDSA host key, curve25519, chacha20-poly1305', 'No algorithm is stated.'),
    # Restarts
    'restart-503': ('a front answers 503 with HTML while the device restarts', 'What a restart looks like is not shown.'),
    'restart-late': ('a restart begins two seconds after its commit', 'When it begins is not stated.'),
    'restart-ssh-later': ('the command line comes back three seconds after HTTP', 'What a restart looks like is not shown.'),
}

# Choices that need more time to settle than the profile of `check.ts` allows.
LATE = {'late-reads', 'slow-answers', 'log-late', 'alarms-late', 'writes-alone', 'transfer-slow', 'image-phases', 'restart-late', 'restart-ssh-later'}
# Choices that are made together if none is named. No two choices of a set exclude each other. Two choices are missing: `slow-answers`,
# which takes half an hour, and `missing-directory-empty`, because an empty directory then looks like a missing one.
SETS = [
    ['cloud-stored', 'json-otherwise', 'more-members', 'writes-200', 'errors-html', 'refusals-422', 'headers-lower', 'chunked', 'empty-200', 'token-long', 'log-3164', 'prompt-otherwise', 'config-tree'],
    ['lists-backwards', 'volatile-state', 'writes-202', 'errors-bare', 'refusals-409', 'headers-odd', 'gzip', 'empty-object', 'close-each', 'token-repeated', 'log-json', 'banners',
     'cli-stamps', 'ssh-interactive-login'],
    ['cloud-stored', 'only-rows', 'strict-bodies', 'strict-media', 'errors-code', 'login-302', 'tls-1.3', 'leaf-lists-replaced', 'servers-replaced', 'operations-204', 'outputs-bare', 'file-units',
     'bundle-renamed', 'transfer-table'],
    ['late-reads', 'token-on-errors', 'tls-1.2', 'media-type-none', 'redirect-page', 'root-filled', 'log-late', 'transfer-slow', 'image-phases', 'cli-messages', 'cli-paging'],
    ['empty-404', 'values-unseen', 'counters-integers', 'mirror-less', 'facility-elsewhere', 'date-time-words', 'pair-aligned', 'components-few', 'secret-otherwise', 'lag-shapes', 'tenant-members',
     'event-quotes', 'alarm-fields', 'audit-terse', 'show-indented'],
    ['snmp-flat', 'lag-free-name', 'events-many', 'file-names-joined', 'bundle-texts', 'bundle-bz2', 'upload-texts', 'image-texts', 'pair-ignored', 'cli-blank-lines', 'cli-errors', 'cli-other-words',
     'mode-question-otherwise', 'pipes-otherwise', 'ssh-rsa-and-older'],
    ['cloud-stored', 'absent-400', 'errors-bodiless', 'login-403', 'unauthorized-plain', 'http-1.0', 'reasons-odd', 'media-type-json', 'redirect-308', 'delete-405', 'file-directories',
     'bundle-quick', 'config-braces', 'cli-no-exec', 'cli-no-submodes'],
    ['writes-alone', 'config-header', 'cli-crlf', 'cli-echo', 'prompt-counts', 'secret-asked-twice', 'ssh-newest', 'restart-503', 'restart-late', 'restart-ssh-later', 'tokens-outlive-restart'],
    ['token-offers-differ', 'token-parent-ends', 'token-ages-from-offer', 'token-sixth-refused'],
    ['unset-shown', 'bundle-busy-200', 'image-in-use-refused', 'config-exclusive', 'queries-refused', 'alarms-late'],
]
EXTRA = 'vendor-second-extra:'
PAGE = '<!DOCTYPE html><html><head><title>{0}</title></head><body><h1>{0}</h1><p>{1}</p></body></html>\n'
CHOSEN = set()


def choose(names):
    unknown = [name for name in names if name not in CHOICES]
    if unknown:
        raise SystemExit(f'unknown choice {", ".join(unknown)}; there are {", ".join(CHOICES)}')
    CHOSEN.update(names)


def chooses(name):
    return name in CHOSEN


def each_object(value, change):
    """Changes every object of a body, inner objects first. `change` receives the object and the name of its member."""
    def walk(value, name):
        if isinstance(value, list):
            return [walk(each, name) for each in value]
        if isinstance(value, dict):
            return change({word: walk(each, word.split(':')[-1]) for word, each in value.items()}, name)
        return value

    return walk(value, '')


def rename(value, change):
    """Changes every text of a body."""
    if isinstance(value, list):
        return [rename(each, change) for each in value]
    if isinstance(value, dict):
        return {word: rename(each, change) for word, each in value.items()}
    return change(value) if isinstance(value, str) else value


def add_members(value, name):
    if name == '':
        return value
    return {f'{EXTRA}note': None, **value, f'{EXTRA}build': {'number': 7, 'list': [], 'flags': [True, 1.5]}}


def take_out_extras(body):
    """Removes the undocumented members from a body, because a client may write back what it has read."""
    if not chooses('more-members'):
        return body
    return each_object(body, lambda value, _: {word: each for word, each in value.items() if not word.startswith(EXTRA)})


def show_flat(value, name):
    if name in ('target', 'community') and 'config' in value:
        return {word: each for word, each in {**value.pop('config'), **value}.items() if word != 'state'}
    return value


def show_less(value, name):
    """Reduces the state of servers to the fields that the tables name."""
    if 'server' == name and 'version' not in value.get('config', {}) and 'state' in value:
        value['state'] = {'port': value['state']['port']}
    return value


def count_whole(value, name):
    if name == 'counters' and 'in-mac-pause-frames' in value:
        return {word: int(each) for word, each in value.items()}
    return value


def show_unseen(value, name):
    shown = {}
    for word, each in value.items():
        bare = word.split(':')[-1]
        if bare == 'mtu':
            each = 1500
        elif bare == 'ifindex':
            each = each % 4096
        elif bare == 'forward-error-correction':
            each = 'rs-fec'
        elif bare == 'flow-control':
            each = {'rx': 'off', 'tx': 'off'}
        shown[word] = each
    return shown


def change_body(path, body, now):
    """Changes the body of a successful response."""
    if chooses('snmp-flat') and 'snmp' in path:
        body = each_object(body, show_flat)
    if chooses('mirror-less') and path.endswith('dns'):
        body = each_object(body, show_less)
    if chooses('counters-integers'):
        body = each_object(body, count_whole)
    if chooses('values-unseen'):
        body = each_object(body, show_unseen)
    if chooses('facility-elsewhere'):
        body = rename(body, lambda text: text.replace('vendor-system-logging-types:', 'openconfig-system-logging:'))
    if chooses('more-members'):
        body = each_object(body, add_members)
    if chooses('volatile-state'):
        body = each_object(body, lambda value, name: {**value, f'{EXTRA}read-at': str(int(now * 1e9))} if name == 'state' else value)
    if chooses('outputs-bare') and isinstance(body, dict):
        bare = ('vendor-utils-file-transfer:output', 'vendor-system-diagnostics-qkview:output')
        body = {('output' if word in bare and not path.endswith('capture') else word): each for word, each in body.items()}
    if chooses('lists-backwards'):
        body = turn_lists(body)
    return body


def turn_lists(value):
    if isinstance(value, dict):
        return {word: turn_lists(each) for word, each in value.items()}
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return [turn_lists(each) for each in reversed(value)]
    return value


def write_json(body):
    if not chooses('json-otherwise'):
        return json.dumps(body, separators=(', ', ' : ')).encode()
    turned = each_object(body, lambda value, _: dict(reversed(value.items())))
    return (json.dumps(turned, indent='\t').replace('/', '\\/').replace('\n', '\r\n') + '\r\n').encode()


def write_error(refusal):
    """Returns media type and body of a refusal; None if no choice is made."""
    if chooses('errors-html'):
        return 'text/html; charset=iso-8859-1', PAGE.format(refusal.tag, html.escape(refusal.message)).encode()
    if chooses('errors-bare'):
        error = {'error-type': refusal.kind, 'error-tag': refusal.tag, 'error-message': refusal.message}
        return 'application/yang-data+json', json.dumps({'errors': {'error': error}}).encode()
    if chooses('errors-code'):
        return 'application/json', json.dumps({'code': refusal.status, 'message': refusal.message, 'details': None}).encode()
    if chooses('errors-bodiless') or (chooses('unauthorized-plain') and refusal.status == 401):
        return None, b''
    return None


def change_refusal(refusal, method):
    """Returns the status of a refusal, if the contract leaves the code open."""
    if refusal.status == 400 and method in ('PATCH', 'PUT', 'POST'):
        for code in (422, 409):
            if chooses(f'refusals-{code}'):
                return code
    if refusal.status == 404 and chooses('absent-400'):
        return 400
    return refusal.status


def frame(request, status, body, headers):
    """Returns body and headers as they are sent."""
    if chooses('gzip') and body and 'gzip' in request.headers.get('Accept-Encoding', '') and status != 204:
        body, headers = gzip.compress(body), [*headers, ('Content-Encoding', 'gzip'), ('Vary', 'Accept-Encoding')]
    if chooses('media-type-json') or chooses('media-type-none'):
        other = [('Content-Type', 'application/json; charset=utf-8')] if chooses('media-type-json') else []
        shown = [each for each in headers if each != ('Content-Type', 'application/yang-data+json')]
        headers = [*shown, *(other if len(shown) < len(headers) else [])]
    if chooses('headers-odd'):
        headers = [*headers, ('Set-Cookie', f'session={int(time.time())}; Path=/; Secure; HttpOnly'), ('Set-Cookie', 'lang=en'), ('Strict-Transport-Security', 'max-age=63072000'),
                   ('Content-Security-Policy', "default-src 'self'"), ('X-Frame-Options', 'DENY'), ('Link', '</help>; rel="help"'), ('Pragma', 'no-cache')]
    if chooses('close-each'):
        headers = [*headers, ('Connection', 'close')]
        request.close_connection = True
    return body, headers


def name_header(name):
    if chooses('headers-lower'):
        return name.lower()
    return ''.join(sign.upper() if number % 2 else sign.lower() for number, sign in enumerate(name)) if chooses('headers-odd') else name


def phrase(status):
    """Returns the reason phrase, if a different one is chosen."""
    if chooses('unauthorized-plain') and status == 401:
        return 'Not Authorized'
    return {200: 'Fine', 204: ''}.get(status, 'Whatever') if chooses('reasons-odd') else None


SYSTEM = 'openconfig-system:system'
QKVIEW = f'{SYSTEM}/vendor-system-diagnostics-qkview:diagnostics'
CLOUD = f'{QKVIEW}/vendor-system-diagnostics-cloudhealth:cloudhealth'
PROXY = f'{QKVIEW}/vendor-system-diagnostics-proxy:proxy'
FILE = 'vendor-utils-file-transfer:file'
IMAGE = f'{SYSTEM}/vendor-system-image:image'
CREDENTIALS = [f'{CLOUD}/vendor-system-diagnostics-cloudhealth:config/vendor-system-diagnostics-cloudhealth:{name}' for name in ('clientid', 'clientsecret')]
BUNDLE = f'{QKVIEW}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview'
ROWS = {
    'GET': {*(f'{SYSTEM}/{name}' for name in ('aaa', 'dns', 'ntp', 'clock', 'logging', 'alarms', 'vendor-event-log:events', 'vendor-system-snmp:snmp')), f'{IMAGE}/state',
            'vendor-portgroup:portgroups', 'openconfig-interfaces:interfaces', 'openconfig-lacp:lacp', 'vendor-tenant-images:images', PROXY, *CREDENTIALS},
    'PATCH': {'', f'{SYSTEM}/dns', f'{SYSTEM}/logging', 'vendor-portgroup:portgroups'},
    'PUT': {*CREDENTIALS, f'{PROXY}/vendor-system-diagnostics-proxy:config'},
    'POST': {f'{BUNDLE}:capture', f'{BUNDLE}:status', f'{CLOUD}/vendor-system-diagnostics-cloudhealth:upload', f'{FILE}/list', f'{FILE}/import', f'{FILE}/transfer-status',
             f'{FILE}/vendor-file-download:download-file/vendor-file-download:start-download', f'{FILE}/vendor-file-upload-meta-data:upload/start-upload',
             f'{SYSTEM}/vendor-image-upload:image/upload-image', f'{IMAGE}/check-version', f'{IMAGE}/set-version'},
}


def is_row(method, below):
    """Whether the table of endpoints has this method and path, which starts with the slash after `/data`."""
    return below.startswith('/') and below[1:] in ROWS.get(method, ()) and not re.search('=', below)


def tell_login(user, good, way):
    """Formats the line of the audit log about a login."""
    if chooses('audit-terse'):
        return f'auth user={user[:40]} result={int(good)} via={way.lower()}'
    return f'user {user} has logged in over {way}' if good else f'login of {user[:40]!r} failed over {way}'
