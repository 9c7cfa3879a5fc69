import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/dashboard/sign-in/sign-in-frame";
import { SignInScreen } from "@/components/dashboard/sign-in/sign-in-screen";
import { type PageParams, startPage } from "@/lib/bff/page";

export const dynamicParams = false;

/** The staff's login. Prerendered. */
const LoginPage = async ({ params }: { params: Promise<PageParams> }) => {
  const { tenant, locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return (
    <SignInFrame lead={t("loginLead")} locale={locale} tenant={tenant} title={t("loginTitle")}>
      <SignInScreen />
    </SignInFrame>
  );
};

export default LoginPage;
