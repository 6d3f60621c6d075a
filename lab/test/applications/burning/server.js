// Spends its time in one function.
const http = require("node:http")

function burnProcessor() {
  let sum = 0
  for (let number = 0; number < 2_000_000; number++) sum += Math.sqrt(number)
  return sum
}

http.createServer((request, response) => response.end(`burned ${burnProcessor()}`)).listen(process.env.PORT, "127.0.0.1")
