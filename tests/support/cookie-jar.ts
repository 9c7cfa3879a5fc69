/** A stand-in for the cookies of a browser. */
export const cookieJar = () => {
  const jar = new Map<string, string>();
  const store = {
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
  };
  /** The bytes of each cookie, with its name. */
  const sizes = () => [...jar].map(([name, value]) => name.length + 1 + value.length);
  return { cookies: async () => store, sizes };
};

interface Jar {
  current: ReturnType<typeof cookieJar> | undefined;
}

// A test that loads the product's modules anew has the same cookies.
const holder = globalThis as { startdayCookies?: Jar };

/** The cookies of the request under test, which has none unless a test says otherwise. */
holder.startdayCookies ??= { current: undefined };
export const jar: Jar = holder.startdayCookies;
