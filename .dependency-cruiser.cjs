// The layers of the code: a layer imports only those below it. `npm run check:floors` checks them.
const floor = (name, from, to, comment) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    floor("no-circles", {}, { circular: true }, "No module imports itself through other modules, not even for a type."),
    {
      ...floor(
        "screens-in-order",
        { path: "^components/" },
        { circular: true },
        "Folders of screens import each other in one direction only.",
      ),
      scope: "folder",
    },
    floor(
      "kit-is-the-ground",
      { path: "^lib/kit/" },
      { path: "^(lib/(?!kit/)|app/|components/|backend/|middleware)" },
      "lib/kit contains no domain terms.",
    ),
    floor(
      "domain-is-pure",
      { path: "^lib/domain/" },
      { path: "^(lib/(?!domain/|kit/)|app/|components/|backend/)" },
      "The domain's rules use no calls, screens or stores.",
    ),
    floor(
      "domain-has-no-frameworks",
      { path: "^lib/domain/" },
      { path: "node_modules/(react|next|next-intl|pg|hono)/" },
      "The domain's rules use no framework and no database driver.",
    ),
    floor(
      "contracts-on-domain",
      { path: "^lib/contracts/" },
      { path: "^(lib/(?!contracts/|domain/|kit/)|app/|components/|backend/)" },
      "Declared calls depend only on the domain.",
    ),
    floor(
      "i18n-on-domain",
      { path: "^lib/i18n/" },
      { path: "^(lib/(?!i18n/|domain/|kit/)|app/|components/|backend/)" },
      "Messages depend only on the domain.",
    ),
    floor(
      "client-on-contracts",
      { path: "^lib/client/" },
      { path: "^(lib/(bff|server|i18n)/|app/|components/|backend/)" },
      "The browser's client imports nothing of the server.",
    ),
    floor(
      "client-takes-types",
      { path: "^(lib/client|components)/" },
      { path: "^lib/contracts/", dependencyTypesNot: ["type-only"] },
      "Schemas are not shipped to the browser, only their types are used.",
    ),
    floor(
      "server-on-contracts",
      { path: "^lib/server/" },
      { path: "^(lib/(?!server/|contracts/|domain/|kit/)|app/|components/|backend/)" },
      "lib/server knows no page, login session or store.",
    ),
    floor(
      "bff-on-contracts",
      { path: "^lib/bff/" },
      { path: "^(lib/client/|app/|components/|backend/)" },
      "The server imports nothing of the browser's client.",
    ),
    floor(
      "ui-knows-no-domain",
      { path: "^components/ui/" },
      { path: "^(lib/(?!kit/)|app/|backend/|components/(?!ui/))" },
      "components/ui could be used by another product.",
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
      "Only app/composition.ts imports the backend.",
    ),
    floor(
      "shipped-without-tests",
      { pathNot: "^(bench|tests|tools|trials)/|^(vitest|playwright)[.]config" },
      { path: "^(bench|tests|tools|trials)/" },
      "Code that is shipped imports no test and no tool.",
    ),
    floor(
      "shipped-without-tools",
      { path: "^(app|backend|components|lib)/|^middleware|^instrumentation" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
      "Packages that the product needs at run time are dependencies, not devDependencies.",
    ),
    floor(
      "specified-backend-stands-apart",
      { path: "^tests/support/specified-backend/" },
      { path: "^(app/|components/|backend/|lib/(?!kit/)|tests/(?!support/specified-backend/))" },
      "The stand-in for an organisation's own backend is written from the specification alone.",
    ),
    floor(
      "middleware-is-thin",
      { path: "^middleware" },
      { path: "^(app/|components/|backend/|lib/(?!server/|domain/|kit/))" },
      "The middleware only resolves hosts and languages.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
