import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import { DrawingPeople } from "@/components/ui/drawings";
import { WaitingRoomView } from "@/components/waiting-room/waiting-room-view";
import { type PageParams, startPage } from "@/lib/bff/page";
import { clientMessages } from "@/lib/i18n/client-messages";

export const dynamicParams = false;

interface WaitingRoomProps {
  params: Promise<PageParams>;
}

const RELOAD_S = 30;

export const generateMetadata = async ({ params }: WaitingRoomProps): Promise<Metadata> => {
  const { locale } = await startPage(params);
  return { title: (await getTranslations({ locale, namespace: "waitingRoom" }))("title"), robots: { index: false } };
};

/** The waiting room. Prerendered: the browser fetches the visitor's position. */
const WaitingRoomPage = async ({ params }: WaitingRoomProps) => {
  const { locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "waitingRoom" });
  return (
    <div className="grid max-w-lg gap-12 md:max-w-none md:grid-cols-[minmax(0,32rem)_minmax(0,20rem)] md:justify-between">
      <div>
        <h1 className="font-semibold text-3xl">{t("title")}</h1>
        <p className="mt-3 text-ink-second">{t("lead")}</p>
        <NextIntlClientProvider messages={await clientMessages(locale, ["waitingRoom"])}>
          <WaitingRoomView />
        </NextIntlClientProvider>
        <noscript>
          <meta content={String(RELOAD_S)} httpEquiv="refresh" />
          <p className="mt-4">{t("reloads")}</p>
        </noscript>
        <p className="mt-6 text-ink-second">{t("keepOpen")}</p>
      </div>
      <div className="text-accent max-md:hidden">
        <DrawingPeople />
      </div>
    </div>
  );
};

export default WaitingRoomPage;
