// Orders in a file, identified by the request's ID.
const fs = require("node:fs")
const http = require("node:http")

const orders = fs.openSync(process.env.ORDERS || "orders.txt", "a")

http.createServer((request, response) => {
  if (request.method === "POST") {
    request.resume().on("end", () => {
      fs.writeSync(orders, `${request.headers["x-request-id"]}\n`)
      response.writeHead(204).end()
    })
  } else {
    response.writeHead(200, { "Content-Type": "text/plain" }).end("Orders\n")
  }
}).listen(process.env.PORT, "127.0.0.1")
