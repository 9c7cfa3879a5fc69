"use client";

import type { MouseEvent, ReactNode } from "react";
import { useDownload } from "./use-download";

interface DownloadLinkProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** Downloads a file from the backend. If the login session has ended, redirects to the login instead. */
export const DownloadLink = ({ href, className, children }: DownloadLinkProps) => {
  const { download } = useDownload();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    return download(href);
  };
  return (
    <a className={className} download href={href} onClick={open}>
      {children}
    </a>
  );
};
