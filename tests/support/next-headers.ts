import { cookieJar, jar } from "./cookie-jar";

// Tests in Node load this file in place of `next/headers`.
export const cookies = () => (jar.current ?? cookieJar()).cookies();
