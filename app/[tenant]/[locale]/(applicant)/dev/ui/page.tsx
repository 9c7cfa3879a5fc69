import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import { withErrorMetadata, withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import * as Drawings from "@/components/ui/drawings";
import { type PageParams, startPage } from "@/lib/bff/page";
import { clientMessages, type Namespace } from "@/lib/i18n/client-messages";
import { requireDeveloperMode } from "@/lib/server/environment/web-environment";
import { Buttons } from "./buttons";
import { Choices } from "./choices";
import { Dates } from "./dates";
import { Dialogs } from "./dialogs";
import { Example, Section } from "./example";
import { Fields } from "./fields";
import { Messages } from "./messages";
import { Progress } from "./progress";
import { Tables } from "./tables";
import { Colours, Spacings } from "./tokens";

// The environment of the running process decides whether the page exists.
export const dynamic = "force-dynamic";

interface KitProps {
  params: Promise<PageParams>;
}

const TITLE = "UI kit";

const NAMESPACES: readonly Namespace[] = [
  "applications",
  "audit",
  "common",
  "dashboard",
  "fields",
  "home",
  "options",
  "presentations",
  "specialNeeds",
  "steps",
  "validation",
  "verify",
];

export const generateMetadata = withErrorMetadata(async (): Promise<Metadata> => {
  requireDeveloperMode();
  return { title: TITLE, robots: "noindex" };
});

/** Every component in every state, in the current language. Not found where the demo is off. */
const KitPage = async ({ params }: KitProps) => {
  requireDeveloperMode();
  const { locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "home" });
  const sections = {
    colours: <Colours />,
    measures: <Spacings sample={t("title")} />,
    buttons: <Buttons />,
    fields: <Fields />,
    choices: <Choices />,
    dates: <Dates language={locale} />,
    tables: <Tables />,
    messages: <Messages />,
    dialogs: <Dialogs />,
    progress: <Progress />,
    drawings: Object.entries(Drawings).map(([name, Drawing]) => (
      <Example key={name} name={name}>
        <div className="w-48 max-w-full text-accent">
          <Drawing />
        </div>
      </Example>
    )),
  };
  return (
    <NextIntlClientProvider messages={await clientMessages(locale, NAMESPACES)}>
      <h1 className="font-semibold text-3xl" lang="en">
        {TITLE}
      </h1>
      <nav aria-label={TITLE} className="mt-4 mb-10 flex flex-wrap gap-x-4 gap-y-2" lang="en">
        {Object.keys(sections).map((id) => (
          <a className="py-0.5 text-accent-text underline underline-offset-4" href={`#${id}`} key={id}>
            {id}
          </a>
        ))}
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
        {Object.entries(sections).map(([id, content]) => (
          <Section id={id} key={id} title={id}>
            {content}
          </Section>
        ))}
      </div>
    </NextIntlClientProvider>
  );
};

export default withErrorPage(KitPage);
