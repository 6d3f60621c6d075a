-- Arguments: METHOD [BYTES [TEXT]]. Counts 2xx responses whose body is shorter than BYTES or does not contain TEXT.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  wrk.method = args[1]
  invalid = 0
  if args[2] then
    local bytes, text = tonumber(args[2]), args[3]
    response = function(status, headers, body)
      if status >= 200 and status < 300 and (#body < bytes or (text and not string.find(body, text, 1, true))) then
        invalid = invalid + 1
      end
    end
  end
end

function done()
  local sum = 0
  for _, thread in ipairs(threads) do
    sum = sum + thread:get("invalid")
  end
  io.write(string.format("invalid bodies: %d\n", sum))
end
