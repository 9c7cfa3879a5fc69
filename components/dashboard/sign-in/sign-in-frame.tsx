import { type ReactNode, Suspense } from "react";
import { SiteHeader } from "@/components/shell/site-header";
import { Themes } from "@/components/shell/themes";
import { PageTexts } from "@/components/texts/page-texts";
import { Card } from "@/components/ui/card";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface SignInFrameProps {
  tenant: Tenant;
  locale: Locale;
  title: string;
  lead?: string;
  children: ReactNode;
}

/**
 * The frame of the pages on which staff sign in: the network above, and one card. The main part is as high as the longest login from
 * the beginning, so that the footer does not move when the other ways to sign in appear.
 */
export const SignInFrame = ({ tenant, locale, title, lead, children }: SignInFrameProps) => (
  <div className="flex min-h-(--window-height) flex-col print:min-h-0">
    <SiteHeader locale={locale} tenant={tenant} />
    <main className="mx-auto min-h-187 w-full max-w-110 flex-1 px-4 py-12" id="content" tabIndex={-1}>
      <h1 className="font-semibold text-3xl">{title}</h1>
      {lead && <p className="mt-2 text-ink-second">{lead}</p>}
      <Card className="mt-8">
        <PageTexts groups={["dashboard", "signIn"]} locale={locale}>
          <Suspense>{children}</Suspense>
        </PageTexts>
      </Card>
    </main>
    <footer className="flex justify-center px-4 py-6 print:hidden">
      <Themes locale={locale} />
    </footer>
  </div>
);
