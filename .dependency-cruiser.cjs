// The floors of the house: imports go down only. `npm run check` holds them.
const floor = (name, from, to, comment) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    floor("no-circles", {}, { circular: true }, "No module imports itself through others, not even for a type."),
    {
      ...floor(
        "screens-in-order",
        { path: "^components/" },
        { circular: true },
        "Folders of screens use each other one way only.",
      ),
      scope: "folder",
    },
    floor(
      "kit-is-the-ground",
      { path: "^lib/kit/" },
      { path: "^(lib/(?!kit/)|app/|components/|backend/|middleware)" },
      "The kit knows no domain.",
    ),
    floor(
      "domain-is-pure",
      { path: "^lib/domain/" },
      { path: "^(lib/(?!domain/|kit/)|app/|components/|backend/)" },
      "Rules know no calls, no screens, no store.",
    ),
    floor(
      "domain-has-no-frameworks",
      { path: "^lib/domain/" },
      { path: "node_modules/(react|next|next-intl|pg|hono)/" },
      "No React, no fetch, no clock in the rules.",
    ),
    floor(
      "contracts-on-domain",
      { path: "^lib/contracts/" },
      { path: "^(lib/(?!contracts/|domain/|kit/)|app/|components/|backend/)" },
      "Calls are data over the domain.",
    ),
    floor(
      "i18n-on-domain",
      { path: "^lib/i18n/" },
      { path: "^(lib/(?!i18n/|domain/|kit/)|app/|components/|backend/)" },
      "Messages sit on the domain.",
    ),
    floor(
      "client-on-contracts",
      { path: "^lib/client/" },
      { path: "^(lib/(bff|server|i18n)/|app/|components/|backend/)" },
      "The browser's client never meets the server's side.",
    ),
    floor(
      "client-takes-types",
      { path: "^(lib/client|components)/" },
      { path: "^lib/contracts/", dependencyTypesNot: ["type-only"] },
      "Schemas stay out of the browser: only their types go there.",
    ),
    floor(
      "server-on-contracts",
      { path: "^lib/server/" },
      { path: "^(lib/(?!server/|contracts/|domain/|kit/)|app/|components/|backend/)" },
      "Server plumbing knows no page, no login session and no store.",
    ),
    floor(
      "bff-on-contracts",
      { path: "^lib/bff/" },
      { path: "^(lib/client/|app/|components/|backend/)" },
      "The server's side never meets the browser's client.",
    ),
    floor(
      "ui-knows-no-domain",
      { path: "^components/ui/" },
      { path: "^(lib/(?!kit/)|app/|backend/|components/(?!ui/))" },
      "Parts that another product could ship.",
    ),
    floor(
      "components-below-app",
      { path: "^components/" },
      { path: "^(app/|backend/|lib/(bff|server)/)" },
      "Components receive values and report events.",
    ),
    floor(
      "backend-stands-apart",
      { path: "^backend/" },
      { path: "^(app/|components/|lib/(client|bff)/|middleware|instrumentation)" },
      "The backend could be deleted in one commit.",
    ),
    floor(
      "backend-is-composed-once",
      { path: "^(app/(?!composition)|components/|lib/)|^middleware" },
      { path: "^backend/" },
      "Only app/composition.ts puts the backend in place.",
    ),
    floor(
      "shipped-without-tests",
      { pathNot: "^(tests|tools)/|^(vitest|playwright)[.]config" },
      { path: "^(tests|tools)/" },
      "What is shipped knows no test and no tool.",
    ),
    floor(
      "shipped-without-tools",
      { path: "^(app|backend|components|lib)/|^middleware|^instrumentation" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
      "A package that the product needs is no tool: it is among the dependencies.",
    ),
    floor(
      "middleware-is-thin",
      { path: "^middleware" },
      { path: "^(app/|components/|backend/|lib/(?!server/|domain/|kit/))" },
      "The middleware maps hosts and languages, no more.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
