const IN_FLIGHT = 1000

// Handles a document before the response, as ../sink.rb does for Ruby.
exports.sinkInto = (collection) => {
  let inFlight = 0
  const waiting = []

  const sendOff = (document) => {
    inFlight++
    collection.insertOne(document).catch((error) => console.error(`Not stored: ${error.message}`)).finally(() => {
      inFlight--
      waiting.shift()?.()
    })
  }

  return {
    none: async () => {},
    fire: async (document) => {
      while (inFlight >= IN_FLIGHT) await new Promise((room) => waiting.push(room))
      sendOff(document)
    },
    acknowledged: (document) => collection.insertOne(document)
  }
}
