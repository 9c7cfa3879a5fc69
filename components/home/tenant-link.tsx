"use client";

import type { ReactNode } from "react";

interface TenantLinkProps {
  tenant: string;
  className: string;
  children: ReactNode;
}

/** Leads to a tenant's own host: the same host with the tenant's label before it; `?env=` where hosts have no labels. */
export const TenantLink = ({ tenant, className, children }: TenantLinkProps) => {
  const go = (event: React.MouseEvent<HTMLAnchorElement>) => {
    const { hostname, host, protocol } = window.location;
    if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return;
    event.preventDefault();
    window.location.assign(`${protocol}//${tenant}.${host.replace(/^global\./, "")}/`);
  };
  return (
    <a className={className} href={`/?env=${tenant}`} onClick={go}>
      {children}
    </a>
  );
};
