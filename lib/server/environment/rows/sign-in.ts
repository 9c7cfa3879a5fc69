import { issuer } from "@/lib/server/environment/address-schemas";
import { choice, passwordRule, roleClaim, roleTable, text } from "@/lib/server/environment/schemas";
import { BACKEND, type Group, variableMeta } from "@/lib/server/environment/variable-meta";

/** How staff sign in: the organisation's own provider, and passwords. */
export const SIGN_IN = {
  title: "Sign-in of staff",
  prefixes: ["OIDC_", "STAFF_"],
  variables: {},
  tenantVariables: {
    OIDC_ISSUER: issuer.optional().register(variableMeta, {
      setBy: "with sign-in by the organisation",
      readBy: BACKEND,
      without: "no sign-in by the organisation",
      example: "https://login.example.org",
      description:
        "The issuer of the organisation's OpenID Connect provider, exactly as the provider writes it. Needs `OIDC_CLIENT_ID` and `OIDC_ROLES`. See guides/sign-in.md.",
    }),
    OIDC_CLIENT_ID: text.optional().register(variableMeta, {
      setBy: "with sign-in by the organisation",
      readBy: BACKEND,
      example: "startday",
      description: "The client that the provider has for Startday.",
    }),
    OIDC_CLIENT_SECRET: text.optional().register(variableMeta, {
      setBy: "with sign-in by the organisation",
      isSecret: true,
      readBy: BACKEND,
      without: "a public client, by PKCE alone",
      description: "The client's secret.",
    }),
    OIDC_NAME: text.optional().register(variableMeta, {
      setBy: "with sign-in by the organisation",
      readBy: BACKEND,
      without: "the issuer's host",
      example: "Example Organisation",
      description: 'The provider\'s name on the button "Sign in with …".',
    }),
    OIDC_ROLE_CLAIM: roleClaim.optional().register(variableMeta, {
      setBy: "with sign-in by the organisation",
      readBy: BACKEND,
      without: "`groups`",
      example: "realm_access.roles roles",
      description:
        "The claim that holds a person's groups: a text or a list. A dot leads into a claim. After a space, the scopes that the provider wants for it besides `openid profile email`.",
    }),
    OIDC_ROLES: roleTable.optional().register(variableMeta, {
      setBy: "with sign-in by the organisation",
      readBy: BACKEND,
      example: "managers=manager:*;desk=staff:*",
      description:
        "What each group may do: `group=role:locations`, separated by semicolons. The role is `staff` or `manager`; `*` is every location. Somebody in several groups has the highest role and all the locations.",
    }),
    OIDC_ACCOUNTS: choice("invited", "first").optional().register(variableMeta, {
      setBy: "with sign-in by the organisation",
      readBy: BACKEND,
      without: "`invited`",
      example: "first",
      description:
        "Who gets in: `invited`, whose account a manager has added with their e-mail address, or `first`, anybody with a role, whose account is made at the first sign-in.",
    }),
    STAFF_PASSWORDS: passwordRule.optional().register(variableMeta, {
      setBy: "with sign-in by the organisation",
      readBy: BACKEND,
      without: "`all`",
      example: "emergency",
      description:
        "Who may sign in with a password: `all`, or the emergency accounts alone, for the day on which the provider is away. Those need `OIDC_ISSUER`.",
    }),
  },
} as const satisfies Group;
