"""A client in Python, tried against an emulated unit: python3 device.py, with the package requests."""

import json
import os
import secrets
import subprocess
from contextlib import contextmanager

import requests
from requests.adapters import HTTPAdapter

PASSWORD = secrets.token_urlsafe(18)


class Pinned(HTTPAdapter):
    """Takes the unit by its certificate, whatever name stands in it."""

    def __init__(self, fingerprint: str) -> None:
        self.fingerprint = fingerprint
        super().__init__()

    def init_poolmanager(self, *args, **kwargs) -> None:
        super().init_poolmanager(*args, **kwargs, assert_fingerprint=self.fingerprint, cert_reqs="CERT_NONE")


@contextmanager
def emulator(*options: str):
    """Starts a unit whose clock stands still until it is moved; ends it with the block."""
    command = os.environ.get("PLUMBLINE", "npx plumbline").split()
    environment = {**os.environ, "PLUMBLINE_PASSWORD": PASSWORD}
    process = subprocess.Popen(
        [*command, "emulator", "--control", "0", *options], stdout=subprocess.PIPE, text=True, env=environment
    )
    try:
        yield json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    with emulator() as unit:
        control = requests.Session()
        control.headers["Authorization"] = f"Bearer {unit['controlToken']}"

        client = requests.Session()
        client.auth = ("admin", PASSWORD)
        client.mount(unit["api"], Pinned(unit["fingerprint"]))
        dns = f"{unit['api']}/api/data/openconfig-system:system/dns"
        print("GET of DNS:", client.get(dns, verify=False).status_code)

        control.post(f"{unit['control']}/power", json={"state": "cycle"}).raise_for_status()
        try:
            client.get(dns, verify=False)
        except requests.ConnectionError:
            print("no connection while it restarts")

        control.post(f"{unit['control']}/clock/advance", json={"seconds": 700}).raise_for_status()
        print("GET of DNS:", client.get(dns, verify=False).status_code)
        asked = control.get(f"{unit['control']}/requests").json()["latest"]
        print("the unit let in:", [f"{each['method']} {each['path']}" for each in asked])


if __name__ == "__main__":
    main()
