"""A client in Python, tested against an emulated unit. Run it with python3 device.py; it needs the package requests.

Runs in the checkout, or where the package plumbline is installed. Elsewhere, set the variable PLUMBLINE to the command
that starts plumbline.
"""

import json
import os
import secrets
import subprocess
import tempfile
from contextlib import contextmanager

import requests

PASSWORD = secrets.token_urlsafe(18)


@contextmanager
def emulator(*options: str):
    """Starts a unit whose clock stands still until it is advanced. The unit ends with the block."""
    command = os.environ.get("PLUMBLINE", "npx plumbline").split()
    environment = {**os.environ, "PLUMBLINE_PASSWORD": PASSWORD}
    with tempfile.NamedTemporaryFile(suffix=".pem") as certificate:
        options = ["--control", "0", "--save-certificate", certificate.name, *options]
        process = subprocess.Popen(
            [*command, "emulator", *options], stdout=subprocess.PIPE, text=True, env=environment
        )
        try:
            yield {**json.loads(process.stdout.readline()), "certificate": certificate.name}
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    with emulator() as unit:
        control = requests.Session()
        # The unit does not print a token that was set in the environment.
        token = unit.get("controlToken") or os.environ["PLUMBLINE_CONTROL_TOKEN"]
        control.headers["Authorization"] = f"Bearer {token}"

        client = requests.Session()
        client.auth = ("admin", PASSWORD)
        dns = f"{unit['api']}/api/data/openconfig-system:system/dns"

        def read() -> requests.Response:
            # Passes verify here, because REQUESTS_CA_BUNDLE would override client.verify.
            return client.get(dns, verify=unit["certificate"])

        print("GET of DNS:", read().status_code)

        control.post(f"{unit['control']}/power", json={"state": "cycle"}).raise_for_status()
        try:
            read()
        except requests.ConnectionError:
            print("no connection while it restarts")

        control.post(f"{unit['control']}/clock/advance", json={"seconds": 700}).raise_for_status()
        print("GET of DNS:", read().status_code)
        asked = control.get(f"{unit['control']}/requests").json()["latest"]
        print("the unit let in:", [f"{each['method']} {each['path']}" for each in asked])


if __name__ == "__main__":
    main()
