/** Tells whether the value at a JSON Pointer may hold a secret. */
export type IsSecret = (path: string) => boolean;

const nothing: IsSecret = () => false;

/**
 * From pointers of secret fields, `*` standing for any item or key. What is inside a secret is secret, and so is what one is inside of: a
 * model may have sent the whole object as a text.
 */
export function secretsAt(secrets: readonly string[]): IsSecret {
  if (secrets.length === 0) return nothing;
  const patterns = secrets.map((secret) => secret.split('/'));
  return (path) => {
    const tokens = path.split('/');
    return patterns.some((pattern) => {
      const common = Math.min(pattern.length, tokens.length);
      return pattern.slice(0, common).every((token, index) => token === '*' || token === tokens[index]);
    });
  };
}

/** The same, save for what a secret is inside of: that is mostly something else. */
export function insideSecrets(secrets: readonly string[]): IsSecret {
  return (path) => {
    const depth = path.split('/').length;
    return secretsAt(secrets.filter((secret) => secret.split('/').length <= depth))(path);
  };
}
