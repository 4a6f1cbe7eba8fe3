"""Operations: every POST below /data that does not write configuration (platform: Endpoints)."""

import json
import re

from choices import chooses
from schema import Refusal

CLOUD = 'vendor-system-diagnostics-cloudhealth'
QKVIEW = 'vendor-system-diagnostics-qkview'
IMAGE = 'vendor-system-image'
TRANSFER = 'vendor-utils-file-transfer'


def find(path):
    """Returns the operation at a path below /data. The module prefixes in the path are optional."""
    return OPERATIONS.get('/'.join(part.split(':')[-1] for part in path.split('/') if part))


def read_input(data):
    """Reads the input of an operation, from the top of the body or from `input`. Returns it with bare names."""
    if not data.strip():
        return {}
    try:
        body = json.loads(data.decode('utf-8'))
    except ValueError:
        raise Refusal(400, 'malformed-message', 'the body is no JSON', 'rpc') from None
    if not isinstance(body, dict):
        raise Refusal(400, 'malformed-message', 'a body is a JSON object', 'rpc')
    for word in body:
        if word.split(':')[-1] == 'input':
            body = body[word]
            break
    items = body if isinstance(body, list) else [body]
    if any(not isinstance(item, dict) for item in items):
        raise Refusal(400, 'malformed-message', 'input is an object', 'rpc')
    plain = [{word.split(':')[-1]: value for word, value in item.items()} for item in items]
    return plain if isinstance(body, list) else plain[0]


def one(data):
    given = read_input(data)
    return given[0] if isinstance(given, list) and given else given


def output(module, value):
    return 200, {f'{module}:output': value}


def capture(device, user, headers, data, path):
    return output(QKVIEW, device.bundles.capture(one(data).get('filename')))


def status(device, user, headers, data, path):
    return output(QKVIEW, device.bundles.status())


def list_bundles(device, user, headers, data, path):
    return output(QKVIEW, {'resultint': 0, 'result': json.dumps(device.bundles.list())})


def delete_bundle(device, user, headers, data, path):
    device.files.delete(f'diags/shared/qkview/{one(data).get("filename")}')
    return output(QKVIEW, {'resultint': 0, 'result': 'deleted'})


def upload_bundle(device, user, headers, data, path):
    given = one(data)
    return output(CLOUD, device.bundles.upload(given.get('qkview-file'), given.get('description'), given.get('service-request-number')))


def list_files(device, user, headers, data, path):
    return output(TRANSFER, {'entries': device.files.list(one(data).get('path'))})


def import_file(device, user, headers, data, path):
    given = read_input(data)
    orders = given if isinstance(given, list) else [given]
    return output(TRANSFER, {'result': '\n'.join(device.files.start_import(order) for order in orders)})


def transfer_status(device, user, headers, data, path):
    return output(TRANSFER, {'result': device.files.show_transfers()})


def delete_file(device, user, headers, data, path):
    given = one(data)
    device.files.delete(given.get('file-name') or given.get('path'))
    return output(TRANSFER, {'result': 'File is deleted'})


def start_upload(device, user, headers, data, path):
    given = one(data)
    number = device.files.start_upload(given.get('size'), given.get('name'), given.get('file-path'))
    return output('vendor-file-upload-meta-data', {'upload-id': int(number) if chooses('operations-204') else number})


def upload_image(device, user, headers, data, path):
    files = [part for part in read_multipart(headers, data) if part['filename'] is not None]
    if not files:
        raise Refusal(400, 'missing-element', 'no file came')
    device.files.take_upload(headers.get('file-upload-id'), files[0]['data'])
    return 204 if chooses('operations-204') else 200, None


def start_download(device, user, headers, data, path):
    fields = {part['name']: part['data'].decode('utf-8', 'replace') for part in read_multipart(headers, data)}
    with device.lock:
        if not device.tokens.use(fields.get('token', '')):
            raise Refusal(401, 'access-denied', 'the field token is no valid token', 'protocol')
    if not fields.get('file-name'):
        raise Refusal(400, 'missing-element', 'the field file-name is missing')
    whole = f'{fields.get("path", "").rstrip("/")}/{fields["file-name"]}'.lstrip('/')
    found = next((each for each in (whole, fields.get('path', '')) if each and each.split('/')[-1] == fields['file-name'].split('/')[-1] and device.files.exists(each)), None)
    if found is None:
        raise Refusal(404, 'data-missing', f'there is no file {whole}')
    return 200, device.files.load(device.files.virtual(found))


def check_version(device, user, headers, data, path):
    good, words = device.images.check(need_version(data))
    if not good and not chooses('image-texts'):
        raise Refusal(400, 'invalid-value', words)
    return output(IMAGE, {'response': words})


def set_version(device, user, headers, data, path):
    return output(IMAGE, {'response': device.images.install(need_version(data))})


def need_version(data):
    version = one(data).get('iso-version')
    if not isinstance(version, str):
        raise Refusal(400, 'missing-element', 'iso-version is missing')
    return version


def read_multipart(headers, data):
    """Parses the parts of a form (RFC 7578)."""
    boundary = re.search(r'multipart/form-data;.*boundary="?([^";]+)', headers.get('Content-Type', ''), re.I)
    if not boundary:
        raise Refusal(415, 'malformed-message', 'multipart/form-data is expected', 'protocol')
    parts = []
    for chunk in (b'\r\n' + data).split(b'\r\n--' + boundary.group(1).encode())[1:]:
        if chunk.startswith(b'--'):
            return parts
        head, _, content = chunk.partition(b'\r\n\r\n')
        words = dict(re.findall(r'(\w+)="([^"]*)"', head.decode('utf-8', 'replace')))
        parts.append({'name': words.get('name', ''), 'filename': words.get('filename'), 'data': content})
    raise Refusal(400, 'malformed-message', 'the form does not end')


OPERATIONS = {
    'system/diagnostics/qkview/capture': capture,
    'system/diagnostics/qkview/status': status,
    'system/diagnostics/qkview/list': list_bundles,
    'system/diagnostics/qkview/delete': delete_bundle,
    'system/diagnostics/cloudhealth/upload': upload_bundle,
    'file/list': list_files,
    'file/import': import_file,
    'file/transfer-status': transfer_status,
    'file/delete': delete_file,
    'file/download-file/start-download': start_download,
    'file/upload/start-upload': start_upload,
    'system/image/upload-image': upload_image,
    'system/image/check-version': check_version,
    'system/image/set-version': set_version,
}
