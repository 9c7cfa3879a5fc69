import { render } from "@react-email/render";

interface Link {
  label: string;
  address: string;
}

/** The request to confirm the mailbox. */
export interface Confirmation {
  lead: string;
  button: Link;
}

/** The content of an e-mail in its language. Values are escaped. */
export interface EmailContent {
  /** BCP 47. */
  language: string;
  title: string;
  lead: string;
  rows: readonly { label: string; value: string }[];
  button?: Link | undefined;
  confirmation?: Confirmation | undefined;
  footer: string;
  /** The brand colour of the tenant, behind white text. */
  accent: string;
}

// Mail programs drop style sheets, so styles are inline.
const FONT = { fontFamily: "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif", color: "#14171F" };
const SECOND = { ...FONT, color: "#5B6271", fontSize: 14 };
const BUTTON = {
  ...FONT,
  display: "inline-block",
  padding: "12px 20px",
  borderRadius: 8,
  color: "#ffffff",
  textDecoration: "none",
};

const Rows = ({ rows }: Pick<EmailContent, "rows">) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 24px" }}>
    <tbody>
      {rows.map(({ label, value }) => (
        <tr key={label}>
          <td style={{ ...SECOND, padding: "4px 16px 4px 0", verticalAlign: "top" }}>{label}</td>
          <td style={{ ...FONT, fontSize: 16, padding: "4px 0" }}>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const ButtonLink = ({ label, address, accent }: Link & Pick<EmailContent, "accent">) => (
  <p style={{ margin: "0 0 24px" }}>
    <a href={address} style={{ ...BUTTON, backgroundColor: accent }}>
      {label}
    </a>
  </p>
);

const Email = ({ language, title, lead, rows, button, confirmation, footer, accent }: EmailContent) => (
  <html lang={language}>
    {/* biome-ignore lint/style/noHeadElement: a mail is no page of Next */}
    <head>
      <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
      <meta content="width=device-width" name="viewport" />
      <title>{title}</title>
    </head>
    <body style={{ margin: 0, padding: 24, backgroundColor: "#ffffff" }}>
      <div style={{ maxWidth: 560, margin: "0 auto", paddingTop: 24, borderTop: `4px solid ${accent}` }}>
        <h1 style={{ ...FONT, fontSize: 24, margin: "0 0 16px" }}>{title}</h1>
        <p style={{ ...FONT, fontSize: 16, lineHeight: 1.5, margin: "0 0 24px", whiteSpace: "pre-line" }}>{lead}</p>
        {rows.length > 0 && <Rows rows={rows} />}
        {button && <ButtonLink {...button} accent={accent} />}
        {confirmation && (
          <>
            <p style={{ ...FONT, fontSize: 16, lineHeight: 1.5, margin: "0 0 16px" }}>{confirmation.lead}</p>
            <ButtonLink {...confirmation.button} accent={accent} />
          </>
        )}
        <p style={SECOND}>{footer}</p>
      </div>
    </body>
  </html>
);

/** Renders an e-mail as HTML without external resources. */
export const renderEmail = (content: EmailContent): Promise<string> => render(<Email {...content} />);
