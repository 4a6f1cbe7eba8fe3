"""Tokens (platform: Authentication): valid for 15 minutes, with a replacement from minute 10 on, and five replacements per login."""

import secrets

from choices import chooses

LIFE, WINDOW, RENEWALS = 900, 600, 5


class Tokens:
    def __init__(self, device):
        self.device, self.known = device, {}

    def issue(self, user, generation=0):
        token = f'st.{generation}.{secrets.token_urlsafe(30)}'
        if chooses('token-long'):
            token = f'eyJ.{secrets.token_hex(740)}/+~.{generation}=='
        # The age of a replacement counts from its first use.
        self.known[token] = {'user': user, 'since': self.device.now(), 'generation': generation, 'offer': None, 'parent': None}
        return token

    def use(self, token):
        """Returns the user of a token, and the replacement to include in the response; None if the token is not valid."""
        if self.device.breaks('token-by-its-head'):
            token = next((each for each in self.known if each[:20] == token[:20]), token)
        found = self.known.get(token)
        if found is None:
            return None
        if found['parent']:
            # The first use adopts a replacement. Its parent must still be valid.
            if self.age(found['parent']) > LIFE:
                return None
            if not chooses('token-ages-from-offer'):
                found['since'] = self.device.now()
            if chooses('token-parent-ends'):
                self.known[found['parent']]['ended'] = True
            found['parent'] = None
        age = self.device.now() - found['since']
        if age > LIFE or 'ended' in found or found['generation'] > RENEWALS:
            return None
        if age >= WINDOW and found['generation'] < RENEWALS + chooses('token-sixth-refused'):
            if not found['offer'] or (chooses('token-offers-differ') and self.known[found['offer']]['parent']):
                found['offer'] = self.issue(found['user'], found['generation'] + 1)
                self.known[found['offer']]['parent'] = token
            return found['user'], (None if self.known[found['offer']]['parent'] is None else found['offer'])
        return found['user'], None

    def age(self, token):
        return self.device.now() - self.known[token]['since']

    def forget(self):
        if not chooses('tokens-outlive-restart'):
            self.known.clear()
