export { endAtProvider as GET } from "@/lib/bff/provider-sign-in";
