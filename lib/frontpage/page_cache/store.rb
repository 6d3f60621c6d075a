# Cached pages by key, up to a number of bytes. The oldest is evicted first.
class PageCache::Store
  def initialize(capacity)
    @capacity, @used, @pages, @lock = capacity, 0, {}, Mutex.new
  end

  def [](key)
    @pages[key]
  end

  def []=(key, page)
    @lock.synchronize do
      remove key
      @pages[key] = page
      @used += page.bytesize
      remove @pages.first.first while @used > @capacity
    end
  end

  private
    def remove(key)
      page = @pages.delete(key)
      @used -= page.bytesize if page
    end
end
