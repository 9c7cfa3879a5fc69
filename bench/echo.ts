import { createServer } from "node:http";

/** The floor of a call: a server that parses a JSON body and sends it back. */
const server = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8").on("data", (chunk) => (text += chunk));
  request.once("end", () => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(JSON.parse(text)));
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1");
