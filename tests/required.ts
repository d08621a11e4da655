/** What `cargo xtask test` says in the environment: browser, addresses, keys. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with \`cargo xtask test\``);
  return value;
}
