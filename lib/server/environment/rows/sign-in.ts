import { choice, issuer, names, roleTable, scopes, text } from "@/lib/server/environment/schemas";
import { BACKEND, type Group, variableMeta } from "@/lib/server/environment/variable-meta";

/** How staff sign in: the organisation's own provider, and passwords. */
export const SIGN_IN = {
  title: "Sign-in of staff",
  prefixes: ["OIDC_", "STAFF_"],
  variables: {},
  tenantVariables: {
    OIDC_ISSUER: issuer.optional().register(variableMeta, {
      readBy: BACKEND,
      without: "no sign-in by the organisation",
      example: "https://login.example.org",
      description:
        "The issuer of the organisation's OpenID Connect provider, exactly as the provider writes it. Needs `OIDC_CLIENT_ID` and `OIDC_ROLES`. See guides/sign-in.md.",
    }),
    OIDC_CLIENT_ID: text.optional().register(variableMeta, {
      readBy: BACKEND,
      example: "startday",
      description: "The client that the provider has for Startday.",
    }),
    OIDC_CLIENT_SECRET: text.optional().register(variableMeta, {
      isSecret: true,
      readBy: BACKEND,
      without: "a public client, by PKCE alone",
      description: "The client's secret.",
    }),
    OIDC_NAME: text.optional().register(variableMeta, {
      readBy: BACKEND,
      without: "the issuer's host",
      example: "Example Organisation",
      description: 'The provider\'s name on the button "Sign in with …".',
    }),
    OIDC_SCOPES: scopes.optional().register(variableMeta, {
      readBy: BACKEND,
      without: "`openid profile email`",
      example: "openid profile email groups",
      description: "The scopes that are asked for, separated by spaces. `openid` is one of them.",
    }),
    OIDC_ROLE_CLAIM: text.optional().register(variableMeta, {
      readBy: BACKEND,
      without: "`groups`",
      example: "realm_access.roles",
      description: "The claim that holds a person's groups: a text or a list. A dot leads into a claim.",
    }),
    OIDC_ROLES: roleTable.optional().register(variableMeta, {
      readBy: BACKEND,
      example: "managers=manager:*;desk=staff:*",
      description:
        "What each group may do: `group=role:locations`, separated by semicolons. The role is `staff` or `manager`; `*` is every location. Somebody in several groups has the highest role and all the locations.",
    }),
    OIDC_ACCOUNTS: choice("invited", "first").optional().register(variableMeta, {
      readBy: BACKEND,
      without: "`invited`",
      example: "first",
      description:
        "Who gets in: `invited`, whose account a manager has added with their e-mail address, or `first`, anybody with a role, whose account is made at the first sign-in.",
    }),
    STAFF_PASSWORDS: choice("on", "off").optional().register(variableMeta, {
      readBy: BACKEND,
      without: "`on`",
      example: "off",
      description:
        "`off`: nobody signs in with a password, except the emergency accounts. Needs `OIDC_ISSUER` and `STAFF_EMERGENCY_USERNAMES`.",
    }),
    STAFF_EMERGENCY_USERNAMES: names.optional().register(variableMeta, {
      readBy: BACKEND,
      without: "nobody",
      example: "emergency",
      description:
        "The accounts that sign in with a password while passwords are off, separated by commas: for the day on which the provider is away.",
    }),
  },
} as const satisfies Group;
