import { Document, Font, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { qrCode } from "@/lib/kit/qr";
import { type FontPart, fontPartsFor } from "./pdf-fonts";

/** The texts of an appointment's PDF, in its language. */
export interface AppointmentPdf {
  /** BCP 47. */
  language: string;
  /** The tenant's brand colour. */
  accent: string;
  tenantName: string;
  title: string;
  person: string;
  reference: { label: string; value: string; hint: string };
  when: { label: string; date: string; time: string; zone: string };
  rows: readonly { label: string; lines: readonly string[] }[];
  lists: readonly { title: string; items: readonly string[] }[];
  footer: string;
}

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 11, lineHeight: 1.5, color: "#14171F" },
  head: { flexDirection: "row", justifyContent: "space-between", color: "#5B6271", marginBottom: 24 },
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.3 },
  ticket: {
    flexDirection: "row",
    justifyContent: "space-between",
    marginTop: 20,
    padding: 20,
    borderWidth: 1,
    borderColor: "#C7CBD4",
    borderRadius: 10,
  },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 20 },
  second: { color: "#5B6271" },
  date: { fontSize: 16, fontWeight: 700, lineHeight: 1.35 },
  time: { fontSize: 24, fontWeight: 700, lineHeight: 1.3 },
  code: { alignItems: "center", width: 150 },
  reference: { fontSize: 15, fontWeight: 700 },
  row: { flexDirection: "row", paddingVertical: 7, borderBottomWidth: 1, borderBottomColor: "#E4E6EB" },
  label: { width: 150, paddingRight: 12, color: "#5B6271" },
  value: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  heading: { fontSize: 13, fontWeight: 700, marginTop: 18, marginBottom: 4 },
  item: { flexDirection: "row" },
  mark: { width: 14 },
  footer: { marginTop: 24, color: "#5B6271" },
});

const Code = ({ reference: { label, value, hint } }: Pick<AppointmentPdf, "reference">) => {
  const { size, path } = qrCode(value);
  return (
    <View style={styles.code}>
      <Svg height={110} viewBox={`0 0 ${size} ${size}`} width={110}>
        <Path d={path} fill="#000000" />
      </Svg>
      <Text style={styles.second}>{label}</Text>
      <Text style={styles.reference}>{value}</Text>
      <Text style={[styles.second, { textAlign: "center" }]}>{hint}</Text>
    </View>
  );
};

const Ticket = ({ when, reference, accent }: AppointmentPdf) => (
  <View style={[styles.ticket, { borderTopWidth: 4, borderTopColor: accent }]}>
    <View style={styles.words}>
      <Text style={styles.second}>{when.label}</Text>
      <Text style={styles.date}>{when.date}</Text>
      <Text style={[styles.time, { color: accent }]}>{when.time}</Text>
      <Text style={styles.second}>{when.zone}</Text>
    </View>
    <Code reference={reference} />
  </View>
);

const List = ({ title, items }: AppointmentPdf["lists"][number]) => (
  <View wrap={false}>
    <Text style={styles.heading}>{title}</Text>
    {items.map((item) => (
      <View key={item} style={styles.item}>
        <Text style={styles.mark}>•</Text>
        <Text style={styles.value}>{item}</Text>
      </View>
    ))}
  </View>
);

const Sheet = ({ content, fontFamily }: { content: AppointmentPdf; fontFamily: string[] }) => (
  <Document language={content.language} title={content.title}>
    <Page size="A4" style={[styles.page, { fontFamily }]}>
      <View style={styles.head}>
        <Text>Startday</Text>
        <Text>{content.tenantName}</Text>
      </View>
      <Text style={styles.title}>{content.title}</Text>
      <Text style={styles.second}>{content.person}</Text>
      <Ticket {...content} />
      <View style={{ marginTop: 12 }}>
        {content.rows.map(({ label, lines }) => (
          <View key={label} style={styles.row} wrap={false}>
            <Text style={styles.label}>{label}</Text>
            <Text style={styles.value}>{lines.join("\n")}</Text>
          </View>
        ))}
      </View>
      {content.lists.map((list) => (
        <List key={list.title} {...list} />
      ))}
      <Text style={styles.footer}>{content.footer}</Text>
    </Page>
  </Document>
);

const registered = new Set<string>();

// All parts of a font have the same PostScript name. With a name of its own a part is embedded once, not at each change of script.
const setPostscriptName = async (fontFamily: string, fontWeight: number): Promise<void> => {
  await Font.load({ fontFamily, fontWeight });
  const { data } = Font.getFont({ fontFamily, fontWeight }) ?? {};
  if (data) Object.defineProperty(data, "postscriptName", { value: `${fontFamily}-${fontWeight}` });
};

const register = async ({ family, fonts }: FontPart): Promise<string> => {
  if (registered.has(family)) return family;
  Font.register({ family, fonts });
  await Promise.all(fonts.map(({ fontWeight }) => setPostscriptName(family, fontWeight)));
  registered.add(family);
  return family;
};

// The library would hyphenate every language as English, so words stay whole. Japanese breaks after any character; an empty
// part between two means that no hyphen is set.
const IS_JAPANESE = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;
Font.registerHyphenationCallback((word) =>
  IS_JAPANESE.test(word) ? [...word].flatMap((character) => [character, ""]) : [word],
);

/** Renders an appointment as a PDF, in any script of our languages. Fetches nothing. */
export const renderAppointmentPdf = async (content: AppointmentPdf): Promise<Buffer> => {
  const parts = fontPartsFor(`Startday•${JSON.stringify(content)}`);
  return renderToBuffer(<Sheet fontFamily={await Promise.all(parts.map(register))} content={content} />);
};
