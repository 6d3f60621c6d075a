const { createServer } = require("node:http")
const { MongoClient } = require("mongodb")
const { documentOf } = require("./document.js")
const { sinkInto } = require("./sink.js")

const { PORT, MONGODB_URL, SINK = "acknowledged" } = process.env

const database = new MongoClient(MONGODB_URL, { maxPoolSize: 20, serverSelectionTimeoutMS: 5000, writeConcern: { w: 1 } }).db()
const take = sinkInto(database.collection("stats"))[SINK]
const ready = async () => SINK === "none" || database.command({ ping: 1 })

const answer = (response, status, body) => {
  response.writeHead(status, { "Content-Type": "text/plain", "Content-Length": Buffer.byteLength(body) }).end(body)
}

createServer(async (request, response) => {
  try {
    await (request.url === "/up" ? ready() : take(documentOf(request)))
    answer(response, 200, "OK")
  } catch (error) {
    answer(response, 500, error.message)
  }
}).listen(PORT, "127.0.0.1")
