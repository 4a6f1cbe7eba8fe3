#!/usr/bin/python3
"""Raises or clears a fault on the device for the bench: `stimulus.py raise|clear <fault>` (profiles/reference.md, `stimulus`)."""

import os
import socket
import sys

with socket.socket(socket.AF_UNIX) as connection:
    connection.connect(os.environ.get('SECOND_STATE', '/tmp/second-appliance') + '/bench.socket')
    connection.sendall(f'{sys.argv[1]} {" ".join(sys.argv[2:])}\n'.encode())
    if not connection.recv(16).startswith(b'done'):
        sys.exit(f'the device knows no {sys.argv[1]}')
