"use client";

import { useRouter } from "next/navigation";
import { createContext, useContext } from "react";

/** Shows the page of an address without asking the server for it; undefined where only the server can. */
export type ShowPage = (href: string) => Promise<void> | undefined;

const ShowPageContext = createContext<ShowPage>(() => undefined);

export const ShowPageProvider = ShowPageContext.Provider;

/** A function that opens a page of an application: at once where this page can show it, else from the server. */
export const useOpenPage = (): ((href: string) => Promise<void> | void) => {
  const router = useRouter();
  const show = useContext(ShowPageContext);
  return (href) => show(href) ?? router.push(href);
};
